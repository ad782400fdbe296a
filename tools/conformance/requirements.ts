/** The numbered requirements, one per line of docs/requirements.tsv. */

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly statement: string;
}

/** Reads the table; a line that is not three cells or repeats an id is an error. */
export function parseRequirements(tsv: string): Requirement[] {
  const seen = new Set<string>();
  const [, ...lines] = tsv.trimEnd().split('\n');
  return lines.map((line, index) => {
    const [id, area, statement, ...more] = line.split('\t');
    if (!id || !area || !statement || more.length > 0 || seen.has(id)) {
      throw new Error(`requirements line ${index + 2} is not a new id, area and statement`);
    }
    seen.add(id);
    return { id, area, statement };
  });
}
