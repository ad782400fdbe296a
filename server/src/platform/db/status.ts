/**
 * The one way to write a state: a listed move of a lifecycle becomes the `set` and the condition of
 * a conditional update. All of it is literal text, so that a statement has one text and its plan sees
 * the partial indexes.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  KeptLifecycle,
  MoveOf,
  StateValue,
  ValueAfter,
} from '@zhiji/contract/kernel/lifecycles/lifecycle';

export interface StatusMove<L extends KeptLifecycle, M extends MoveOf<L>> {
  /** For `set`: `status = 10`. */
  readonly set: RawBuilder<unknown>;
  /** The same for `set` of the query builder. */
  readonly values: Readonly<Record<L['kept']['column'], ValueAfter<L, M>>>;
  /** For `where`: `status = 1`. */
  readonly allowed: RawBuilder<boolean>;
}

/** A move of the rows it is allowed for; `alias` is what the statement calls the table. */
export function move<const L extends KeptLifecycle, const M extends MoveOf<L>>(
  lifecycle: L,
  name: M,
  alias?: string,
): StatusMove<L, M> {
  const { column } = lifecycle.kept;
  const { from, to } = moveOf(lifecycle, name);
  const value = valueOf(lifecycle, to);
  return {
    set: sql`${sql.raw(column)} = ${sql.lit(value)}`,
    values: { [column]: value } as StatusMove<L, M>['values'],
    allowed: standsIn(lifecycle, from, alias),
  };
}

/**
 * The first move whose condition a row meets and which is allowed for it; a row without one keeps
 * its state. `allowed` are the rows that any of them can move.
 */
export function moveWhen<const L extends KeptLifecycle>(
  lifecycle: L,
  conditions: Readonly<Partial<Record<MoveOf<L>, RawBuilder<unknown>>>>,
  alias?: string,
): Pick<StatusMove<L, MoveOf<L>>, 'set' | 'allowed'> {
  const column = columnOf(lifecycle, alias);
  const moves = Object.entries<RawBuilder<unknown> | undefined>(conditions);
  const cases = moves.map(([name, condition]) => {
    const { from, to } = moveOf(lifecycle, name);
    const value = sql.lit(valueOf(lifecycle, to));
    return sql`when (${condition}) and ${standsIn(lifecycle, from, alias)} then ${value}`;
  });
  const from = moves.flatMap(([name]) => moveOf(lifecycle, name).from);
  return {
    set: sql`${sql.raw(lifecycle.kept.column)} = case ${sql.join(cases, sql` `)} else ${column} end`,
    allowed: standsIn(lifecycle, [...new Set(from)], alias),
  };
}

/** Named states as literals of SQL. */
export function literals<const States extends Readonly<Record<string, StateValue>>>(
  states: States,
): { readonly [Name in keyof States]: RawBuilder<States[Name]> } {
  const entries = Object.entries(states).map(([name, value]) => [name, sql.lit(value)]);
  return Object.fromEntries(entries) as { [Name in keyof States]: RawBuilder<States[Name]> };
}

function columnOf({ kept }: KeptLifecycle, alias: string | undefined): RawBuilder<unknown> {
  return sql.raw(alias === undefined ? kept.column : `${alias}.${kept.column}`);
}

function moveOf({ name: thing, moves }: KeptLifecycle, name: string) {
  const found = moves[name];
  if (found === undefined) {
    throw new Error(`${thing} has no move ${name}`);
  }
  return found;
}

function valueOf({ name: thing, states }: KeptLifecycle, state: string): StateValue {
  const value = states[state];
  if (value === undefined) {
    throw new Error(`${thing} has no state ${state}`);
  }
  return value;
}

function standsIn(
  lifecycle: KeptLifecycle,
  states: readonly string[],
  alias: string | undefined,
): RawBuilder<boolean> {
  const column = columnOf(lifecycle, alias);
  const values = states.map((state) => valueOf(lifecycle, state));
  const [first] = values;
  if (values.length > 1) {
    return sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`;
  }
  return first === null ? sql`${column} is null` : sql`${column} = ${sql.lit(first)}`;
}
