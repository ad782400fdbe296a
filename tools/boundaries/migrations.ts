/** Functions and triggers as all migrations together leave them. */
import { withoutComments } from './sql.ts';

export interface Source {
  readonly path: string;
  readonly text: string;
}

export interface Routine {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly body: string;
  /** The tables whose triggers run it. */
  readonly triggerTables: ReadonlySet<string>;
}

type Step = (found: RegExpExecArray, source: Source) => void;

const group = (found: RegExpExecArray, name: string): string => found.groups?.[name] ?? '';

/** Reads the files in their order; a later definition replaces an earlier one. */
export function routinesOf(sources: readonly Source[]): Routine[] {
  const functions = new Map<string, Omit<Routine, 'triggerTables'>>();
  const triggers = new Map<string, { readonly table: string; readonly runs: string }>();
  const steps: readonly (readonly [RegExp, Step])[] = [
    [
      /create\s+(?:or\s+replace\s+)?function\s+(?<name>\w+)[^$]*\$(?<tag>\w*)\$(?<body>[\s\S]*?)\$\k<tag>\$/gi,
      (found, { path, text }) => {
        const line = text.slice(0, found.index).split('\n').length;
        const name = group(found, 'name');
        functions.set(name, { name, path, line, body: group(found, 'body') });
      },
    ],
    [
      /create\s+(?:constraint\s+)?trigger\s+(?<name>\w+)\s+[^;]*?\bon\s+(?<table>\w+)\b[^;]*?execute\s+function\s+(?<runs>\w+)/gi,
      (found) => {
        const [name, table] = [group(found, 'name'), group(found, 'table')];
        triggers.set(`${table}.${name}`, { table, runs: group(found, 'runs') });
      },
    ],
    [
      /drop\s+function\s+(?:if\s+exists\s+)?(?<name>\w+)/gi,
      (found) => functions.delete(group(found, 'name')),
    ],
    [
      /drop\s+trigger\s+(?:if\s+exists\s+)?(?<name>\w+)\s+on\s+(?<table>\w+)/gi,
      (found) => triggers.delete(`${group(found, 'table')}.${group(found, 'name')}`),
    ],
  ];
  for (const { path, text } of sources) {
    const source = { path, text: withoutComments(text) };
    const found = steps.flatMap(([pattern, step]) =>
      [...source.text.matchAll(pattern)].map((match) => ({ match, step })),
    );
    // In the order of the file, so that what is dropped and made again stays.
    for (const { match, step } of found.toSorted((a, b) => a.match.index - b.match.index)) {
      step(match, source);
    }
  }
  return [...functions.values()].map((routine) => ({
    ...routine,
    triggerTables: new Set(
      [...triggers.values()].filter(({ runs }) => runs === routine.name).map(({ table }) => table),
    ),
  }));
}
