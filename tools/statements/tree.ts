/** Reads the tree that PostgreSQL's own parser makes of a statement. */
import { parse } from 'libpg-query';

/** A node's fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a node of this kind, or undefined for any other. */
export function nodeOf(value: unknown, kind: string): Fields | undefined {
  const fields = isFields(value) ? value[kind] : undefined;
  return isFields(fields) ? fields : undefined;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The names in a list of string nodes, such as the parts of `o.user_id`. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((node) => textOf(nodeOf(node, 'String')?.['sval']));

/** The statements of a text. */
export async function statementsOf(text: string): Promise<readonly unknown[]> {
  const tree: unknown = await parse(text);
  return isFields(tree) ? listOf(tree['stmts']) : [];
}
