const ID = /^[1-9]\d{0,15}$/;

/** The id in a query, or null when it is none. */
export function readId(text: string | null): number | null {
  const id = text !== null && ID.test(text) ? Number(text) : null;
  return Number.isSafeInteger(id) ? id : null;
}
