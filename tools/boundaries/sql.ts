/** Finds the tables that SQL in a text writes and reads: raw statements and Kysely's builder. */

export interface Use {
  readonly kind: 'write' | 'read';
  /** Empty for a write whose table is only known at run time. */
  readonly table: string;
  readonly line: number;
}

const PATTERNS: readonly (readonly [kind: Use['kind'], pattern: RegExp])[] = [
  [
    'write',
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+|table\s+)*(?:"?public"?\.)?"?(?<table>[a-z_]+)\b/gi,
  ],
  ['write', /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(?:public\.)?(?<table>\w+)/g],
  // Computed tables. What follows a lock or an upsert is no table.
  [
    'write',
    /\b(?:insert\s+into|(?<!\b(?:for|key|do)\s+)update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+|table\s+)*(?:"?public"?\.)?"?\$\{/gi,
  ],
  ['write', /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\((?!\s*')/g],
  ['read', /\b(?<!delete\s)(?:from|join|using)\s+(?:only\s+|lateral\s+)?(?<table>[a-z_]+)\b/gi],
  ['read', /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin)\(\s*'(?<table>\w+)/g],
];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|--[^\n]*/g;

/** The text with comments blanked, lines kept. */
export function withoutComments(text: string): string {
  return text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Every table named where SQL writes or reads one, in the order of kinds. */
export function uses(text: string): Use[] {
  return PATTERNS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(({ index, groups }) => ({
      kind,
      table: groups?.['table'] ?? '',
      line: lineAt(text, index),
    })),
  );
}
