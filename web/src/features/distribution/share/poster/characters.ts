/** Characters as a reader sees them: an emoji of several parts is one. */
export function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
