/**
 * People whom this device keeps quiet: their phrases are not shown, and quick play is asked not to seat one with
 * them. By their public id, since two people may be called alike. Kept here, never told to anybody at the table.
 */

const STORE = 'tranca.muted';
/** The server takes no more with a wish; the oldest go first. */
export const MOST_MUTED = 200;

function stored(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((person) => typeof person === 'string').slice(-MOST_MUTED) : [];
  } catch {
    // Forbidden storage or a damaged list: nobody is muted.
    return [];
  }
}

class Muted {
  people: readonly string[] = $state.raw(stored());

  has(person: string): boolean {
    return this.people.includes(person);
  }

  toggle(person: string): void {
    const others = this.people.filter((each) => each !== person);
    this.people = this.has(person) ? others : [...others, person].slice(-MOST_MUTED);
    try {
      localStorage.setItem(STORE, JSON.stringify(this.people));
    } catch {
      // Storage may be forbidden; then it holds until the page is closed.
    }
  }
}

export const muted = new Muted();
