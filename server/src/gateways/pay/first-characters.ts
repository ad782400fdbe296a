/** The first characters of a text, none of them cut in half. */
export function firstCharacters(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('');
}
