/**
 * This device's memory for the table: small texts in localStorage. It never fails: where storage is forbidden
 * (private windows, embedded browsers) the table works without memory.
 */

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is forbidden here; there is nothing to remember.
    return null;
  }
}

export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // As above, or full: only the memory of this device is lost.
  }
}
