import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { dragging, type DragHooks } from './drag';

let root: HTMLElement;
let stop: () => void;
let hooks: { [K in keyof DragHooks]: ReturnType<typeof vi.fn> };

function pointer(type: string, target: EventTarget, x: number, y: number, id = 1): void {
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: id, clientX: x, clientY: y, button: 0 }));
}

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"><button data-drag="card:3"></button><p data-drop="pile"><i></i></p><span></span></div>';
  root = document.getElementById('root')!;
  hooks = { press: vi.fn(() => true), start: vi.fn(), move: vi.fn(), drop: vi.fn(), end: vi.fn() };
  stop = dragging(root, hooks as unknown as DragHooks);
  document.elementFromPoint = () => root.querySelector('i');
});

afterEach(() => stop());

const card = (): Element => root.querySelector('button')!;

test('a press that moves is a drag and ends on the drop under it', () => {
  pointer('pointerdown', card(), 10, 10);
  pointer('pointermove', window, 40, 10);
  pointer('pointerup', window, 60, 10);
  expect(hooks.start).toHaveBeenCalledExactlyOnceWith('card:3', 40, 10);
  expect(hooks.move).toHaveBeenCalledExactlyOnceWith(40, 10, 'pile');
  expect(hooks.drop).toHaveBeenCalledExactlyOnceWith('pile', 60, 10);
  expect(hooks.end).toHaveBeenCalledOnce();
});

test('a press that trembles stays a click', () => {
  const clicked = vi.fn();
  card().addEventListener('click', clicked);
  pointer('pointerdown', card(), 10, 10);
  pointer('pointermove', window, 13, 14);
  pointer('pointerup', window, 13, 14);
  (card() as HTMLElement).click();
  expect(hooks.start).not.toHaveBeenCalled();
  expect(hooks.end).toHaveBeenCalledOnce();
  expect(clicked).toHaveBeenCalledOnce();
});

test('a drag never becomes a click', () => {
  const clicked = vi.fn();
  card().addEventListener('click', clicked);
  pointer('pointerdown', card(), 10, 10);
  pointer('pointermove', window, 40, 10);
  pointer('pointerup', window, 60, 10);
  (card() as HTMLElement).click();
  expect(clicked).not.toHaveBeenCalled();
});

test('a drag that the browser takes away drops nothing', () => {
  pointer('pointerdown', card(), 10, 10);
  pointer('pointermove', window, 40, 10);
  pointer('pointercancel', window, 40, 10);
  expect(hooks.drop).not.toHaveBeenCalled();
  expect(hooks.end).toHaveBeenCalledOnce();
});

test('a second finger, another part of the table, or a refused press drags nothing', () => {
  pointer('pointerdown', card(), 10, 10, 1);
  pointer('pointermove', window, 90, 90, 2);
  expect(hooks.start).not.toHaveBeenCalled();
  pointer('pointerup', window, 10, 10, 1);
  pointer('pointerdown', root.querySelector('span')!, 10, 10, 3);
  expect(hooks.press).toHaveBeenCalledOnce();
  hooks.press.mockReturnValue(false);
  pointer('pointerdown', card(), 10, 10, 4);
  pointer('pointermove', window, 90, 90, 4);
  expect(hooks.start).not.toHaveBeenCalled();
});

test('stops watching when told to', () => {
  stop();
  pointer('pointerdown', card(), 10, 10);
  expect(hooks.press).not.toHaveBeenCalled();
});
