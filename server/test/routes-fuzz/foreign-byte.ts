/** A byte that no text has and no request sends: one of it in an answer is one too many. */
export const FOREIGN_BYTE = '\u00f7';
