/** What a text of SQL does to states by hand: writes one, or compares one with a bare number. */

export interface Fault {
  readonly kind: 'write' | 'number';
  /** Offset in the text. */
  readonly index: number;
}

/** Columns that hold a state. */
export const STATE_COLUMN = /^(?:status|state|\w+_status)$/;

const COLUMN = String.raw`\b(?:status|\w+_status)\b"?\)?`;
const NUMBERED: readonly RegExp[] = [
  new RegExp(
    String.raw`${COLUMN}\s*(?:=|<>|!=|<=?|>=?|is\s+(?:not\s+)?distinct\s+from)\s*-?\d`,
    'gi',
  ),
  new RegExp(String.raw`${COLUMN}\s+(?:not\s+)?in\s*\(\s*-?\d`, 'gi'),
  new RegExp(String.raw`${COLUMN}\s+(?:not\s+)?between\s+-?\d`, 'gi'),
  new RegExp(String.raw`${COLUMN}\s+when\s+-?\d`, 'gi'),
];
const ASSIGNED = /^"?(?<column>\w+)"?\s*=/;
const INSERT =
  /\binsert\s+into\s+[\w.]+(?:\s+as\s+\w+)?\s*\((?<columns>[^)]*)\)\s*(?:values\s*\(|select\s)/gi;
const BARE = /^(?:-?\d+|'\w*')$/;

/** Everything wrong in a text whose placeholders are `$`. */
export function faultsIn(text: string): Fault[] {
  const writes = [...text.matchAll(/\bset\s/gi)].flatMap((found) => writesAfter(text, found));
  // A write of a number is one fault.
  const written = new Set(writes.map(({ index }) => index));
  const numbers = NUMBERED.flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(({ index }) => !written.has(index))
    .map(({ index }): Fault => ({ kind: 'number', index }));
  return [...writes, ...numbers, ...insertsIn(text)].toSorted((a, b) => a.index - b.index);
}

/** Whether what follows a text is an assignment of an update. */
export function isSetNext(text: string): boolean {
  const list = /\bset\s(?:(?!\b(?:where|from|returning)\b)[\s\S])*$/i.exec(text)?.[0] ?? '';
  return /(?:^set|,)\s+$/i.test(list);
}

/** Whether a fragment begins by assigning a state. */
export function assignsState(text: string): boolean {
  return STATE_COLUMN.test(ASSIGNED.exec(text.trimStart())?.groups?.['column'] ?? '');
}

function writesAfter(text: string, found: RegExpExecArray): Fault[] {
  const start = found.index + found[0].length;
  return partsOf(text, start, /\b(?:where|from|returning)\b/iy)
    .filter((part) => assignsState(part.text))
    .map(({ index }) => ({ kind: 'write', index }));
}

function insertsIn(text: string): Fault[] {
  return [...text.matchAll(INSERT)].flatMap((found) => {
    const columns = (found.groups?.['columns'] ?? '').split(',').map((name) => name.trim());
    const values = partsOf(text, found.index + found[0].length, /\b(?:from|where)\b/iy);
    return values.flatMap((value, place): Fault[] => {
      const isState = STATE_COLUMN.test(columns[place] ?? '');
      return isState && BARE.test(value.text) ? [{ kind: 'number', index: value.index }] : [];
    });
  });
}

interface Part {
  readonly text: string;
  readonly index: number;
}

/** Parts between commas outside brackets, up to a word of `end` or the bracket that closes them. */
function partsOf(text: string, start: number, end: RegExp): Part[] {
  const cuts = [start];
  let depth = 0;
  let at = start;
  for (; at < text.length && depth >= 0; at += 1) {
    const sign = text[at];
    if (sign === '(') {
      depth += 1;
    }
    if (sign === ')') {
      depth -= 1;
    }
    if (depth > 0) {
      continue;
    }
    if (sign === ',') {
      cuts.push(at + 1);
    }
    end.lastIndex = at;
    if (end.test(text)) {
      break;
    }
  }
  return cuts.map((from, place) => {
    const whole = text.slice(from, (cuts[place + 1] ?? at + (depth < 0 ? 0 : 1)) - 1);
    const trimmed = whole.trimStart();
    return { text: trimmed.trimEnd(), index: from + whole.length - trimmed.length };
  });
}
