/** Requirement ids as tests name them: `[NAV-01]`, `[NAV-01][HDR-02]`, `[NAV-01, NAV-03..05]`. */

const BRACKETS = /\[(?<inside>[^[\]]+)\]/g;
const ITEM = /^(?<area>[A-Z]{3})-(?<first>\d+)(?:\.\.(?:(?<lastArea>[A-Z]{3})-)?(?<last>\d+))?$/;

/** Ids in the square brackets of a full test title; other brackets are left alone. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(BRACKETS)].flatMap((match) => {
    const inside = match.groups?.['inside'] ?? '';
    return ITEM.test(inside.split(',')[0]?.trim() ?? '') ? parseIds(inside) : [];
  });
}

/** A list of ids and ranges. What is neither is returned as it stands, so that it is unknown. */
export function parseIds(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .flatMap(expand);
}

function expand(item: string): string[] {
  const { area, first, lastArea, last } = ITEM.exec(item)?.groups ?? {};
  if (area === undefined || first === undefined || last === undefined) return [item];
  const length = Number(last) - Number(first) + 1;
  if (length < 1 || (lastArea ?? area) !== area) return [item];
  return Array.from(
    { length },
    (_, index) => `${area}-${String(Number(first) + index).padStart(first.length, '0')}`,
  );
}
