/**
 * Guards found by how they are written, in SQL and in the query builder: conditions that a
 * `user_id`, `buyer_id` or `holder_id` is a given value, `.allowed` of a move, and locks of rows
 * and of names. What is written otherwise, such as a check in TypeScript, is not found. Work shared
 * out by `skip locked` is no guard.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

export const SOURCES = join(import.meta.dirname, '..', '..', 'src');

export const KINDS = ['owner', 'lifecycle', 'lock'] as const;
export type Kind = (typeof KINDS)[number];

interface Place {
  readonly kind: Kind;
  /** In a text of SQL, a call of the query builder, or a value. */
  readonly form: 'sql' | 'call' | 'value';
  readonly start: number;
  readonly end: number;
  /** What stands there without it. */
  readonly without: string;
}

export interface Found extends Place {
  /** `owner:modules/order/view/order.repo.ts:findOrder:1`: kind, file, declaration, which one. */
  readonly key: string;
  /** Below server/src. */
  readonly file: string;
  readonly line: number;
}

const OWNER = String.raw`\b(?:user|buyer|holder)_id`;
/** What is put into a text is blanked to its own length, so that offsets stay true. */
const BLANK = '§';
const OWNER_CHECK = new RegExp(
  String.raw`(?:\b\w+\.)?${OWNER}\s*=\s*\$\{\s*${BLANK}+\s*\}(?:::\w+)?`,
  'g',
);
/** Before a condition; in a list of columns or after `set` stands an assignment. */
const CONDITION_NEXT = /(?:^`|\b(?:where|on|and|or|not|when)|\()$/i;
const OWNER_COLUMN = new RegExp(String.raw`(?:^|\.)${OWNER}$`);
/** A row of another table is no owner. */
const OF_ROW = /^sql\.ref\(/;
const ROW_LOCK =
  /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+\w+(?:\s*,\s*\w+)*)?(?<skips>\s+skip\s+locked)?/gi;
const ROW_LOCK_CALL = /^for(?:NoKey)?(?:Update|Share)$|^forKeyShare$/;
const NAMED_LOCK = /\bpg_(?<tries>try_)?advisory_\w+(?=\()/g;
/** Takes whatever it is given and holds nothing. */
const NO_LOCK = 'pg_typeof';
const DECLARED = /^(?:export )?(?:async )?(?:function|const|class) (?<name>\w+)/gm;

/** Stands in for a condition that is gone. */
export const EVERY_ROW = 'everyRow';

const NOT_OURS = /\.(?:test|factory)\.ts$/;
/** A file without any of these words need not be parsed. */
const WORDS =
  /\b(?:user|buyer|holder)_id\b|\.allowed\b|\bfor\s+(?:no|key|update|share)\b|advisory_|\.for[A-Z]/;

/** Every guard of a source, in its order. */
export function foundIn(file: string, source: string): Found[] {
  const times = new Map<string, number>();
  return placesIn(file, source)
    .toSorted((a, b) => a.start - b.start)
    .map((place) => {
      const name = `${place.kind}:${file}:${declarationAt(source, place.start)}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      const line = source.slice(0, place.start).split('\n').length;
      return { ...place, file, line, key: `${name}:${time}` };
    });
}

/** Whether a path below server/src is a source that runs outside of tests. */
export function isSource(file: string): boolean {
  const isBelow = !file.startsWith('..') && existsSync(join(SOURCES, file));
  return isBelow && file.endsWith('.ts') && !NOT_OURS.test(file);
}

/** Every guard of the server. */
export function allFound(): Found[] {
  return globSync('**/*.ts', { cwd: SOURCES })
    .filter(isSource)
    .toSorted()
    .flatMap((file) => foundIn(file, readFileSync(join(SOURCES, file), 'utf8')));
}

/** The source with one guard taken away. */
export function withoutFound({ form, start, end, without }: Found, source: string): string {
  const rest = source.slice(0, start) + without + source.slice(end);
  return form === 'value' ? `${rest}\nimport { sql as ${EVERY_ROW} } from 'kysely';\n` : rest;
}

/**
 * The source with a call of `seen` at every guard, which writes down what test came by. What it
 * sends stays the same.
 */
export function withSeen(file: string, source: string): string {
  const found = foundIn(file, source);
  if (found.length === 0) {
    return source;
  }
  const watched = found
    .flatMap((guard) => insertionsOf(guard, source))
    .toSorted((a, b) => b.at - a.at)
    .reduce((rest, { at, text }) => rest.slice(0, at) + text + rest.slice(at), source);
  return `${watched}\nimport { seen } from '#test/guards/seen';\n`;
}

function insertionsOf({ key, form, start, end }: Found, source: string) {
  const call = `seen('${key}')`;
  switch (form) {
    case 'sql': {
      return [{ at: start, text: `\${${call}}` }];
    }
    case 'call': {
      return [{ at: source.indexOf('(', start) + 1, text: `...(${call}, []), ` }];
    }
    case 'value': {
      return [
        { at: start, text: `(${call}, ` },
        { at: end, text: ')' },
      ];
    }
  }
}

function placesIn(file: string, source: string): Place[] {
  const places: Place[] = [];
  if (!WORDS.test(source)) {
    return places;
  }
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') {
        places.push(...placesInSql(source, quasi));
      }
    },
    CallExpression({ callee, arguments: args, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') {
        return;
      }
      const { name } = callee.property;
      const [column, operator] = args.map((arg) =>
        arg.type === 'Literal' ? String(arg.value) : '',
      );
      const call = { form: 'call', start: callee.object.end, end, without: '' } as const;
      if (name === 'where' && OWNER_COLUMN.test(column ?? '') && operator === '=') {
        places.push({ kind: 'owner', ...call });
      }
      if (ROW_LOCK_CALL.test(name) && !/^\s*\.skipLocked\(/.test(source.slice(end))) {
        places.push({ kind: 'lock', ...call });
      }
    },
    MemberExpression({ property, start, end }) {
      if (property.type === 'Identifier' && property.name === 'allowed') {
        const without = `${EVERY_ROW}\`true\``;
        places.push({ kind: 'lifecycle', form: 'value', start, end, without });
      }
    },
  }).visit(parseSync(file, source).program);
  return places;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function placesInSql(
  source: string,
  { start, end, expressions }: Span & { readonly expressions: readonly Span[] },
): Place[] {
  const text = expressions.reduce(
    (rest, put) =>
      rest.slice(0, put.start - start) +
      BLANK.repeat(put.end - put.start) +
      rest.slice(put.end - start),
    source.slice(start, end),
  );
  const placeOf = (kind: Kind, match: RegExpExecArray, without: string): Place => {
    const from = start + match.index;
    return { kind, form: 'sql', start: from, end: from + match[0].length, without };
  };
  const owners = [...text.matchAll(OWNER_CHECK)].filter(({ 0: { length }, index }) => {
    const asked = source.slice(start + index, start + index + length).split('${')[1] ?? '';
    return CONDITION_NEXT.test(text.slice(0, index).trimEnd()) && !OF_ROW.test(asked.trim());
  });
  const rowLocks = [...text.matchAll(ROW_LOCK)].filter(
    ({ groups }) => groups?.['skips'] === undefined,
  );
  return [
    ...owners.map((match) => placeOf('owner', match, 'true')),
    ...rowLocks.map((match) => placeOf('lock', match, '')),
    ...[...text.matchAll(NAMED_LOCK)].map((match) => {
      const isTry = match.groups?.['tries'] !== undefined;
      // A try says whether it has the lock.
      return placeOf('lock', match, isTry ? `null is distinct from ${NO_LOCK}` : NO_LOCK);
    }),
  ];
}

/** What the last declaration before a place is called. */
function declarationAt(source: string, place: number): string {
  return [...source.slice(0, place).matchAll(DECLARED)].at(-1)?.groups?.['name'] ?? '';
}
