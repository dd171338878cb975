// The moderators' entry in the header. Whether the visitor is a moderator is known once the session has begun; it is remembered,
// so that the number of open reports is asked for at the next visit without loading the online part for everybody.

const KEY = 'caldera.moderator';

class ModeratorLink {
  /** The number of open reports; `null` if the visitor is no moderator. */
  open: number | null = $state(null);

  show(open: number | null): void {
    this.open = open;
    try {
      if (open === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, '1');
    } catch {
      // Without storage the link appears when an online page is opened.
    }
  }

  /** Whether the visitor was a moderator at the last visit. */
  get expected(): boolean {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return false;
    }
  }
}

export const moderatorLink = new ModeratorLink();
