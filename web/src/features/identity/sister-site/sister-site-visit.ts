/** Set by the way over from the sister site, whose visitors get no questions after signing up. */
const FLAG = 'isTic';
const UNSET: ReadonlySet<string> = new Set(['', '0', 'false', 'null', 'undefined']);

/** Remembers that the visitor came from the sister site. */
export function noteSisterSiteVisit(): void {
  try {
    localStorage.setItem(FLAG, '1');
  } catch {
    // A browser that stores nothing asks its questions.
  }
}

/** Whether the visitor came from the sister site. */
export function isFromSisterSite(): boolean {
  try {
    return !UNSET.has(localStorage.getItem(FLAG) ?? '');
  } catch {
    return false;
  }
}
