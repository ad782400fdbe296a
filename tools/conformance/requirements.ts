/** The numbered requirements, one per line of docs/requirements.tsv. */

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly statement: string;
  /** What must be proven one by one; empty when the line is one thing. */
  readonly parts: readonly string[];
}

const SIDES = ['server', 'client'] as const;
export type Side = (typeof SIDES)[number];

/** Whether a line asks for a test on each side of the wire; its tests name no part. */
export function hasSides({ parts }: Requirement): boolean {
  return parts.join(';') === SIDES.join(';');
}

/** The side a test file stands on, or null when it is neither. */
export function sideOf(file: string): Side | null {
  if (file.startsWith('server/')) {
    return 'server';
  }
  return file.startsWith('web/') || file.startsWith('e2e/') ? 'client' : null;
}

/** What a line needs proven: itself, or each of its parts. */
export function goalsOf({ id, parts }: Requirement): string[] {
  return parts.length === 0 ? [id] : parts.map((part) => `${id}/${part}`);
}

/** Reads the table; a line that is not four cells, or repeats an id or a part, is an error. */
export function parseRequirements(tsv: string): Requirement[] {
  const seen = new Set<string>();
  const [, ...lines] = tsv.replace(/\n$/, '').split('\n');
  return lines.map((line, index) => {
    const [id, area, statement, list, ...more] = line.split('\t');
    const parts = list?.split(';').filter((part) => part !== '') ?? [];
    const repeats = new Set(parts).size < parts.length;
    if (!id || !area || !statement || list === undefined || more.length > 0) {
      throw new Error(`requirements line ${index + 2} is not an id, area, statement and parts`);
    }
    if (seen.has(id) || repeats) {
      throw new Error(`requirements line ${index + 2} repeats an id or a part`);
    }
    seen.add(id);
    return { id, area, statement, parts };
  });
}
