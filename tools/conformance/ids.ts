/**
 * Requirements as tests name them: `[NAV-01]`, `[NAV-01][HDR-02]`, `[NAV-01, NAV-03..05]`, and
 * parts of one: `[USR-09/coupon]`, `[ERR-07/61000+61001]`.
 */

const BRACKETS = /\[(?<inside>[^[\]]+)\]/g;
const LOOKS_LIKE_AN_ID = /^[A-Z]{3}-\d/;
const RANGE = /^(?<area>[A-Z]{3})-(?<first>\d+)\.\.(?:(?<lastArea>[A-Z]{3})-)?(?<last>\d+)$/;
const PARTS = /^(?<id>[A-Z]{3}-\d+)\/(?<parts>[\w-]+(?:\+[\w-]+)*)$/;

/** Claims in the square brackets of a full test title; other brackets are left alone. */
export function claimsInTitle(title: string): string[] {
  return [...title.matchAll(BRACKETS)].flatMap((match) => {
    const inside = match.groups?.['inside'] ?? '';
    return LOOKS_LIKE_AN_ID.test(inside.trim()) ? parseClaims(inside) : [];
  });
}

/** A list of ids, ranges and parts. What is none of them is returned as it stands: unknown. */
export function parseClaims(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .flatMap(expand);
}

function expand(item: string): string[] {
  const { id, parts } = PARTS.exec(item)?.groups ?? {};
  if (id !== undefined && parts !== undefined) {
    return parts.split('+').map((part) => `${id}/${part}`);
  }
  const { area, first, lastArea, last } = RANGE.exec(item)?.groups ?? {};
  if (area === undefined || first === undefined || last === undefined) {
    return [item];
  }
  const length = Number(last) - Number(first) + 1;
  if (length < 1 || (lastArea ?? area) !== area) {
    return [item];
  }
  return Array.from(
    { length },
    (_, index) => `${area}-${String(Number(first) + index).padStart(first.length, '0')}`,
  );
}
