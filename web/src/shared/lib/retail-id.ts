/** The wire takes no longer code. */
const CODE = /^[\p{L}\p{N}_-]{1,20}$/u;

/** The distributor's code in a query, or null when there is none that could be one. */
export function readRetailId(text: string | null): string | null {
  return text !== null && CODE.test(text) ? text : null;
}
