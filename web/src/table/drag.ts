/**
 * Dragging by pointer events, for mouse, finger and pen alike: a press on `[data-drag]` that moves becomes a
 * drag, and ends on the `[data-drop]` under the pointer. A press that does not move stays a click; a drag never
 * becomes one.
 */

export interface DragHooks {
  /** A press on a source; false lets it be an ordinary click. */
  press: (source: string) => boolean;
  start: (source: string, x: number, y: number) => void;
  move: (x: number, y: number, over: string | null) => void;
  drop: (over: string | null, x: number, y: number) => void;
  /** Always the last call of a press, dragged or not. */
  end: () => void;
}

/** Pixels before a press is a drag. */
const SLACK = 8;

/** Watches a root element; returns what stops it. */
export function dragging(root: HTMLElement, hooks: DragHooks): () => void {
  let pressed: { id: number; source: string; x: number; y: number; started: boolean } | null = null;

  const under = (event: PointerEvent): string | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY);
    return found?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;
  };
  const down = (event: PointerEvent): void => {
    const source = (event.target as Element | null)?.closest<HTMLElement>('[data-drag]')?.dataset['drag'];
    if (pressed !== null || source === undefined || event.button !== 0 || !hooks.press(source)) return;
    pressed = { id: event.pointerId, source, x: event.clientX, y: event.clientY, started: false };
  };
  const move = (event: PointerEvent): void => {
    if (pressed?.id !== event.pointerId) return;
    if (!pressed.started) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < SLACK) return;
      pressed.started = true;
      hooks.start(pressed.source, event.clientX, event.clientY);
    }
    hooks.move(event.clientX, event.clientY, under(event));
  };
  const finish = (event: PointerEvent): void => {
    if (pressed?.id !== event.pointerId) return;
    const { started } = pressed;
    pressed = null;
    if (started) {
      if (event.type === 'pointerup') hooks.drop(under(event), event.clientX, event.clientY);
      root.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener('click', swallow, { capture: true }));
    }
    hooks.end();
  };
  const watched = { pointermove: move, pointerup: finish, pointercancel: finish } as const;
  root.addEventListener('pointerdown', down);
  for (const [name, each] of Object.entries(watched)) window.addEventListener(name, each as EventListener);
  return () => {
    root.removeEventListener('pointerdown', down);
    for (const [name, each] of Object.entries(watched)) window.removeEventListener(name, each as EventListener);
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
