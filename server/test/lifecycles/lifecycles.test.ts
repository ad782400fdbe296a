/** Random moves of real rows: a listed one moves exactly one, any other moves none. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIFECYCLES } from '@zhiji/contract/kernel/lifecycles/all';
import { move, moveWhen } from '#platform/db/status';
import { startTestApp } from '../app.ts';
import { buildRows } from './rows.ts';
import type { TestApp } from '../app.ts';
import type { KeptRow } from './rows.ts';

const RUNS = 12;
const STEPS_MAX = 10;

let app: TestApp;
let rows: readonly KeptRow[];
beforeAll(async () => {
  app = await startTestApp();
  rows = await buildRows(app);
});
afterAll(async () => app.close());

const kept = LIFECYCLES.filter((table) => table.kept !== null);
const rowOf = (name: string): KeptRow => {
  const found = rows.find(({ lifecycle }) => lifecycle.name === name);
  if (found === undefined) {
    throw new Error(`no row has the lifecycle ${name}`);
  }
  return found;
};

const besideOf = ({ beside }: KeptRow, state: string) =>
  beside === undefined ? sql`` : sql`, ${beside(state)}`;

async function stateOf({ lifecycle: { kept: at, states }, where }: KeptRow): Promise<string> {
  const { rows: found } = await sql<{ value: unknown }>`
    select ${sql.raw(at.column)} as value from ${sql.raw(at.table)} where ${where}`.execute(
    app.platform.db,
  );
  return Object.keys(states).find((state) => states[state] === found[0]?.value) ?? 'unknown';
}

/** Puts a row where it begins, whatever became of it. */
async function begin(row: KeptRow, state: string): Promise<void> {
  const { table, column } = row.lifecycle.kept;
  const value = sql.lit(row.lifecycle.states[state] ?? null);
  await sql`
    update ${sql.raw(table)} set ${sql.raw(column)} = ${value}${besideOf(row, state)}
    where ${row.where}`.execute(app.platform.db);
}

/** Tries a move; answers how many rows it moved. */
async function tryMove(row: KeptRow, name: string): Promise<number> {
  const { set, allowed } = move(row.lifecycle, name);
  const to = row.lifecycle.moves[name]?.to ?? '';
  const { numAffectedRows } = await sql`
    update ${sql.raw(row.lifecycle.kept.table)} set ${set}${besideOf(row, to)}
    where ${row.where} and ${allowed}`.execute(app.platform.db);
  return Number(numAffectedRows);
}

/** Tries a move of those rows alone that may make it; the others are written and stay. */
async function tryMoveWhen(row: KeptRow, name: string): Promise<number> {
  const { set } = moveWhen(row.lifecycle, { [name]: sql`true` });
  const { numAffectedRows } = await sql`
    update ${sql.raw(row.lifecycle.kept.table)} set ${set} where ${row.where}`.execute(
    app.platform.db,
  );
  return Number(numAffectedRows);
}

describe('states of rows', () => {
  it.each(kept.map(({ name }) => name))('move along their lifecycle alone: %s', async (name) => {
    const row = rowOf(name);
    const { begins, moves } = row.lifecycle;
    const sequence = fc.array(fc.constantFrom(...Object.keys(moves)), { maxLength: STEPS_MAX });
    const from = fc.constantFrom(...begins);
    await fc.assert(
      fc.asyncProperty(from, sequence, fc.boolean(), async (first, tried, inCase) => {
        await begin(row, first);
        let state = first;
        for (const step of tried) {
          const listed = moves[step]?.from.includes(state) ?? false;
          // Columns beside a state would not fit one that stays.
          const isWhen = inCase && row.beside === undefined;
          const moved = isWhen ? await tryMoveWhen(row, step) : await tryMove(row, step);
          expect(moved).toBe(listed || isWhen ? 1 : 0);
          state = listed ? (moves[step]?.to ?? state) : state;
          expect(await stateOf(row)).toBe(state);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('take no move that the table does not have', () => {
    expect(() => move(rowOf('Order').lifecycle, 'fly')).toThrow('Order has no move fly');
  });
});
