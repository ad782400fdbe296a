interface Part {
  /** Where it begins in the text. */
  readonly at: number;
  readonly isFormula: boolean;
  readonly content: string;
}

/** Between dollar signs that stand close to it, on one line: sums of money are no formulas. */
const FORMULA = /\$(?!\s)([^$\n]+?)(?<!\s)\$(?!\d)/g;

/** A text cut into words and formulas. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  const add = (at: number, isFormula: boolean, content: string) => {
    if (content !== '') {
      parts.push({ at, isFormula, content });
    }
  };
  for (const match of text.matchAll(FORMULA)) {
    add(end, false, text.slice(end, match.index));
    add(match.index, true, match[1] ?? '');
    end = match.index + match[0].length;
  }
  add(end, false, text.slice(end));
  return parts;
}
