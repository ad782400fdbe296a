/**
 * A lifecycle is a table: the states a thing can be in and the moves between them, each with who
 * makes it and what it brings about. A move that is not in the table cannot be written.
 */

/** Who makes a thing move. `clock` is a timetable of ours, `worker` a job that does the work itself. */
export const ACTORS = [
  'buyer',
  'learner',
  'teacher',
  'institution',
  'operator',
  'channel',
  'clock',
  'worker',
] as const;
export type Actor = (typeof ACTORS)[number];

/** As it stands in the database; null where a column is empty in that state. */
export type StateValue = number | string | null;

export interface Move<State extends string = string> {
  readonly from: readonly State[];
  readonly to: State;
  readonly by: readonly Actor[];
  /** What it brings about, in a few words. */
  readonly effect: string;
  /** No command makes it yet. */
  readonly planned?: true;
}

/** Where a state is kept. */
export interface Column {
  readonly table: string;
  readonly column: string;
}

export interface Lifecycle {
  readonly name: string;
  /** Null while nothing keeps it: the domain is not built. */
  readonly kept: Column | null;
  readonly states: Readonly<Record<string, StateValue>>;
  /** States a thing can be made in. */
  readonly begins: readonly string[];
  /** Numbers that are set aside and never written. */
  readonly reserved?: readonly string[];
  readonly moves: Readonly<Record<string, Move>>;
}

/** A lifecycle that some table keeps. */
export interface KeptLifecycle extends Lifecycle {
  readonly kept: Column;
}

/** The moves of a lifecycle. */
export type MoveOf<L extends Lifecycle> = keyof L['moves'] & string;
/** What stands in the column after a move. */
export type ValueAfter<L extends Lifecycle, M extends MoveOf<L>> = L['states'][L['moves'][M]['to']];

/** As it is written: every state and every move is a type of its own. */
interface Table<States, Moves, Kept> {
  readonly name: string;
  readonly kept: Kept;
  readonly states: States;
  readonly begins: readonly (keyof States & string)[];
  readonly reserved?: readonly (keyof States & string)[];
  readonly moves: Moves;
}

/** Takes a table; one that moves to or from a state it does not have does not compile. */
export function lifecycle<
  const States extends Lifecycle['states'],
  const Moves extends Readonly<Record<string, Move<keyof States & string>>>,
  const Kept extends Column | null,
>(table: Table<States, Moves, Kept>): Table<States, Moves, Kept> {
  return table;
}
