// The lessons that the visitor has solved, kept in the browser's storage.

const KEY = 'caldera.lessons';

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    // No storage, or its content is invalid: start with no progress.
    return [];
  }
}

class Progress {
  #solved: readonly string[] = $state.raw(read());

  has(name: string): boolean {
    return this.#solved.includes(name);
  }

  add(name: string): void {
    if (this.has(name)) return;
    this.#solved = [...this.#solved, name];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#solved));
    } catch {
      // Without storage the progress lasts until the tab is closed.
    }
  }
}

export const progress = new Progress();
