/**
 * A part of the page that the server no longer has means that a newer page was put in its place: one reload brings
 * it. At most one a minute, so that a server that is really broken is told of instead of asked for ever.
 */
const KEY = 'tranca.reloaded';
const AGAIN_MS = 60_000;

/** `storage` is asked for here, because even naming it may be forbidden. */
export function mayReload(storage: () => Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const store = storage();
    const last = Number(store.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
    if (now - last < AGAIN_MS) return false;
    store.setItem(KEY, String(now));
    return true;
  } catch {
    // Without storage nobody remembers a reload: better none than one after another.
    return false;
  }
}
