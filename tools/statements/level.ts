/**
 * One level of a query: the tables it reads or writes itself, and what its own conditions equate.
 * What stands in a sub-select is another level.
 */
import { isFields, listOf, namesOf, nodeOf, textOf, type Fields } from './tree.ts';

/** A table of a level, under the name its columns go by. */
export interface Source {
  readonly name: string;
  /** The table's name; null for a sub-select or a function. */
  readonly table: string | null;
}

export interface Column {
  /** The source it is taken from; null where the statement leaves it out. */
  readonly source: string | null;
  readonly name: string;
}

/** A column, a value that comes with the statement, or anything else. */
export type Side = { readonly column: Column } | 'value' | null;

export interface Equation {
  readonly sides: readonly [Side, Side];
  /** The sources it says something about; an outer join says nothing about its outer side. */
  readonly about: ReadonlySet<string>;
}

export interface Level {
  readonly sources: readonly Source[];
  readonly equations: readonly Equation[];
}

function rangeVar(fields: Fields): Source {
  const table = textOf(fields['relname']);
  const alias = isFields(fields['alias']) ? textOf(fields['alias']['aliasname']) : '';
  return { name: alias === '' ? table : alias, table };
}

/** The sources an item of a `from` brings. */
function sourcesOf(item: unknown): Source[] {
  const join = nodeOf(item, 'JoinExpr');
  if (join !== undefined) {
    return [...sourcesOf(join['larg']), ...sourcesOf(join['rarg'])];
  }
  const range = nodeOf(item, 'RangeVar');
  if (range !== undefined) {
    return [rangeVar(range)];
  }
  const other = nodeOf(item, 'RangeSubselect') ?? nodeOf(item, 'RangeFunction');
  const alias = other?.['alias'];
  return [{ name: isFields(alias) ? textOf(alias['aliasname']) : '', table: null }];
}

function sideOf(node: unknown): Side {
  const cast = nodeOf(node, 'TypeCast');
  if (cast !== undefined) {
    return sideOf(cast['arg']);
  }
  if (nodeOf(node, 'ParamRef') !== undefined || nodeOf(node, 'A_Const') !== undefined) {
    return 'value';
  }
  const column = nodeOf(node, 'ColumnRef');
  if (column === undefined) {
    return null;
  }
  const names = namesOf(column['fields']);
  return { column: { source: names.at(-2) ?? null, name: names.at(-1) ?? '' } };
}

/** What must be equal for a condition to hold. */
function equal(condition: unknown): [Side, Side][] {
  const all = nodeOf(condition, 'BoolExpr');
  if (all?.['boolop'] === 'AND_EXPR') {
    return listOf(all['args']).flatMap(equal);
  }
  const expression = nodeOf(condition, 'A_Expr');
  if (expression?.['kind'] !== 'AEXPR_OP' || namesOf(expression['name']).join('') !== '=') {
    return [];
  }
  const left = nodeOf(expression['lexpr'], 'RowExpr');
  const right = nodeOf(expression['rexpr'], 'RowExpr');
  if (left === undefined || right === undefined) {
    return [[sideOf(expression['lexpr']), sideOf(expression['rexpr'])]];
  }
  const others = listOf(right['args']);
  return listOf(left['args']).map((node, index) => [sideOf(node), sideOf(others[index])]);
}

const namesIn = (items: readonly unknown[]): Set<string> =>
  new Set(items.flatMap(sourcesOf).map(({ name }) => name));

/** The sources a join's condition can leave out: both sides, or the inner one. */
function decided(join: Fields): ReadonlySet<string> {
  switch (join['jointype']) {
    case 'JOIN_INNER':
      return namesIn([join['larg'], join['rarg']]);
    case 'JOIN_LEFT':
      return namesIn([join['rarg']]);
    case 'JOIN_RIGHT':
      return namesIn([join['larg']]);
    default:
      return new Set();
  }
}

/** What the joins within an item of a `from` equate. */
function joined(item: unknown): Equation[] {
  const join = nodeOf(item, 'JoinExpr');
  if (join === undefined) {
    return [];
  }
  const about = decided(join);
  const using = namesOf(join['usingClause']).flatMap((name) =>
    sourcesOf(join['larg']).flatMap((left) =>
      sourcesOf(join['rarg']).map((right): [Side, Side] => [
        { column: { source: left.name, name } },
        { column: { source: right.name, name } },
      ]),
    ),
  );
  return [
    ...joined(join['larg']),
    ...joined(join['rarg']),
    ...[...equal(join['quals']), ...using].map((sides): Equation => ({ sides, about })),
  ];
}

/** The level of a select, an update or a delete. */
export function levelOf(statement: Fields): Level {
  const items = [...listOf(statement['fromClause']), ...listOf(statement['usingClause'])];
  const { relation } = statement;
  const target = isFields(relation) ? [rangeVar(relation)] : [];
  const sources = [...target, ...items.flatMap(sourcesOf)];
  const about = new Set(sources.map(({ name }) => name));
  const where = equal(statement['whereClause']).map((sides): Equation => ({ sides, about }));
  return { sources, equations: [...items.flatMap(joined), ...where] };
}
