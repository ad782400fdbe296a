/** Lists as a form of texts holds them; neither an address nor an id has white space. */
const GAP = ' ';

/** A list as one text. */
export function joined(list: readonly (string | number)[]): string {
  return list.join(GAP);
}

/** The addresses in a text. */
export function listOf(text: string): string[] {
  return text.split(GAP).filter(Boolean);
}

/** The ids in a text. */
export function idsOf(text: string): number[] {
  return listOf(text).map(Number);
}
