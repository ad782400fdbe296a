/**
 * Finds the tables of users that a statement touches without saying whose rows it means. Each level
 * of a query answers for itself: a sub-select that takes its user from the row around it is sent to
 * every part of a distributed database.
 */
import { levelOf, type Level, type Side } from './level.ts';
import { isFields, listOf, nodeOf, statementsOf, textOf, type Fields } from './tree.ts';

/** The column that says whose a row is, by table of users. */
export type UserTables = ReadonlyMap<string, string>;

const columnOf = (side: Side): string | null =>
  side === null || side === 'value' ? null : `${side.column.source ?? ''}.${side.column.name}`;

/** The columns of a level that equal a value of the statement, directly or through one another. */
function givenColumns({ sources, equations }: Level): ReadonlySet<string> {
  const given = new Set<string>();
  const isGiven = (side: Side): boolean => side === 'value' || given.has(columnOf(side) ?? '');
  const follow = (side: Side, other: Side, about: ReadonlySet<string>): void => {
    if (side === null || side === 'value' || !isGiven(other)) {
      return;
    }
    const { source } = side.column;
    if (source === null || about.has(source)) {
      given.add(columnOf(side) ?? '');
    }
  };
  // Each turn gives one more table of a chain its user.
  for (let turn = 0; turn < sources.length; turn += 1) {
    for (const { sides, about } of equations) {
      follow(sides[0], sides[1], about);
      follow(sides[1], sides[0], about);
    }
  }
  return given;
}

/** The tables of one level whose user is not given. */
function unnamed(level: Level, users: UserTables, ctes: ReadonlySet<string>): string[] {
  const given = givenColumns(level);
  return level.sources.flatMap(({ name, table }) => {
    const key = table === null || ctes.has(table) ? undefined : users.get(table);
    if (table === null || key === undefined || given.has(`${name}.${key}`)) {
      return [];
    }
    // Without a table's name it is this one's: PostgreSQL refuses a name that two tables have.
    const isClear = key === 'user_id' || level.sources.length === 1;
    return isClear && given.has(`.${key}`) ? [] : [table];
  });
}

/** The names a `with` gives to its queries. */
function ctesOf(statement: Fields): string[] {
  const clause = statement['withClause'];
  return listOf(isFields(clause) ? clause['ctes'] : undefined).map((node) =>
    textOf(nodeOf(node, 'CommonTableExpr')?.['ctename']),
  );
}

/** Whether these are the fields of a select, an update or a delete; the halves of a union have no name. */
const isLevel = (kind: string, fields: Fields): boolean =>
  kind === 'UpdateStmt' || kind === 'DeleteStmt' || 'limitOption' in fields;

/** What is found in a node and everything in it. */
function judge(kind: string, node: unknown, users: UserTables, ctes: ReadonlySet<string>): Found {
  const found: Found = { touched: new Set(), unnamed: new Set() };
  const add = ({ touched, unnamed: lacking }: Found): void => {
    for (const table of touched) {
      found.touched.add(table);
    }
    for (const table of lacking) {
      found.unnamed.add(table);
    }
  };
  if (Array.isArray(node)) {
    for (const item of node) {
      add(judge('', item, users, ctes));
    }
  } else if (isFields(node)) {
    const known = new Set([...ctes, ...ctesOf(node)]);
    const table = textOf(node['relname']);
    if (users.has(table) && !known.has(table)) {
      found.touched.add(table);
    }
    if (isLevel(kind, node)) {
      for (const lacking of unnamed(levelOf(node), users, known)) {
        found.unnamed.add(lacking);
      }
    }
    for (const [name, value] of Object.entries(node)) {
      add(judge(name, value, users, known));
    }
  }
  return found;
}

/** The tables of users in a text, and those of them whose user it does not name everywhere. */
export interface Found {
  readonly touched: Set<string>;
  readonly unnamed: Set<string>;
}

export async function judgeText(text: string, users: UserTables): Promise<Found> {
  return judge('', await statementsOf(text), users, new Set());
}
