/**
 * What is being typed, each at its place. It outlives a reload and a new login but not the tab,
 * because the next person at the same machine need not read it, and goes when it is sent.
 */
const PREFIX = 'zhiji-draft:';

const keyOf = (userId: number, place: string): string => `${PREFIX}${userId}:${place}`;

/** What somebody typed at a place, or null when there is nothing; storage can hold anything. */
export function readDraft(userId: number, place: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId, place)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what is being typed. */
export function keepDraft(userId: number, place: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(userId, place), JSON.stringify(value));
  } catch {
    // A browser that stores nothing: what was typed lives with the page.
  }
}

/** Forgets what was typed at a place. */
export function dropDraft(userId: number, place: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, place));
  } catch {
    // Nothing was stored either.
  }
}

/** Forgets what was typed in this tab, but not by the person given. */
export function dropDrafts(but: number | null = null): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && (but === null || !key.startsWith(keyOf(but, '')))) {
        sessionStorage.removeItem(key);
      }
    }
  } catch {
    // Nothing was stored either.
  }
}
