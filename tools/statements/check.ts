/** Compares the statements the server's tests sent with what may go without naming the user. */
import type { Exception } from './exception.ts';
import { EXCEPTIONS } from './exceptions.ts';
import { judgeText } from './judge.ts';
import { readRecords, type Recorded } from './records.ts';
import { readUserTables } from './user-tables.ts';

export interface Unnamed extends Recorded {
  readonly tables: readonly string[];
}

export interface Verdict {
  /** Statements that touch a table of users. */
  readonly sent: number;
  /** Those that name the user wherever they touch a table of users. */
  readonly named: number;
  /** Those that do not, and are on no list. */
  readonly problems: readonly Unnamed[];
  /** Exceptions that no statement needed. */
  readonly unused: readonly Exception[];
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether an exception speaks of this statement and allows what it lacks. */
const allows = ({ piece, tables }: Exception, statement: Unnamed): boolean =>
  squeeze(statement.text).includes(squeeze(piece)) &&
  (tables === 'any' || statement.tables.every((table) => tables.includes(table)));

/** Judges every recorded statement. */
export async function checkStatements(
  root: string,
  exceptions: readonly Exception[] = EXCEPTIONS,
): Promise<Verdict> {
  const users = readUserTables(root);
  const judged = await Promise.all(
    readRecords(root).map(async (record) => ({ record, ...(await judgeText(record.text, users)) })),
  );
  const sent = judged.filter(({ touched }) => touched.size > 0).length;
  const lacking = judged.flatMap(({ record, unnamed }) =>
    unnamed.size === 0 ? [] : [{ ...record, tables: [...unnamed].toSorted() }],
  );
  return {
    sent,
    named: sent - lacking.length,
    problems: lacking.filter((statement) => !exceptions.some((one) => allows(one, statement))),
    unused: exceptions.filter((one) => !lacking.some((statement) => allows(one, statement))),
  };
}
