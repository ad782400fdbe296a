import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIFECYCLES } from './all.ts';
import { lifecycle } from './lifecycle.ts';
import type { Lifecycle, MoveOf, ValueAfter } from './lifecycle.ts';
import type { ORDER } from './order.ts';

const STEPS_MAX = 40;

function usedStates({ states, reserved = [] }: Lifecycle): string[] {
  return Object.keys(states).filter((state) => !reserved.includes(state));
}

/** Where a thing stands after trying moves by name, one after the other. */
function walk({ moves }: Lifecycle, begin: string, tried: readonly string[]): string[] {
  const path = [begin];
  for (const name of tried) {
    const move = Object.hasOwn(moves, name) ? moves[name] : undefined;
    const state = path.at(-1) ?? begin;
    if (move?.from.includes(state)) {
      path.push(move.to);
    }
  }
  return path;
}

function reachable(table: Lifecycle): Set<string> {
  const seen = new Set(table.begins);
  for (const state of seen) {
    for (const { from, to } of Object.values(table.moves)) {
      if (from.includes(state)) {
        seen.add(to);
      }
    }
  }
  return seen;
}

describe.each(LIFECYCLES.map((table) => [table.name, table] as const))('%s', (_name, table) => {
  const states = usedStates(table);
  const ends = new Set(
    states.filter((state) =>
      Object.values(table.moves).every(({ from, to }) => !from.includes(state) || to === state),
    ),
  );

  it('names only its own states, and reaches every one of them', () => {
    const named = Object.values(table.moves).flatMap(({ from, to }) => [...from, to]);
    expect(states).toEqual(expect.arrayContaining([...named, ...table.begins]));
    expect([...reachable(table)].toSorted()).toEqual(states.toSorted());
  });

  it('gives every state a value of its own and every move its maker and effect', () => {
    const values = Object.values(table.states);
    expect(new Set(values).size).toBe(values.length);
    for (const { from, by, effect } of Object.values(table.moves)) {
      expect(new Set(from).size).toBe(from.length);
      expect(from.length * by.length * effect.length).toBeGreaterThan(0);
    }
  });

  it('never leaves its table, and stays where it ended, whatever is tried', () => {
    const names = Object.keys(table.moves);
    const anything = fc.oneof(fc.constantFrom(...names), fc.string());
    fc.assert(
      fc.property(
        fc.constantFrom(...table.begins),
        fc.array(anything, { maxLength: STEPS_MAX }),
        (begin, tried) => {
          const path = walk(table, begin, tried);
          expect(states).toEqual(expect.arrayContaining(path));
          const ended = path.findIndex((state) => ends.has(state));
          expect(new Set(ended < 0 ? [] : path.slice(ended)).size).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('types', () => {
  it('know the moves of a table and nothing else', () => {
    const pay: MoveOf<typeof ORDER> = 'pay';
    // @ts-expect-error No order flies.
    const fly: MoveOf<typeof ORDER> = 'fly';
    const paid: ValueAfter<typeof ORDER, 'pay'> = 10;
    // @ts-expect-error Paying does not cancel.
    const cancelled: ValueAfter<typeof ORDER, 'pay'> = 5;
    expect([pay, fly, paid, cancelled]).toEqual(['pay', 'fly', 10, 5]);
  });

  it('refuse a move to or from a state that the table does not have', () => {
    const table = lifecycle({
      name: 'Door',
      kept: null,
      states: { open: 1, shut: 2 },
      begins: ['open'],
      moves: {
        shut: { from: ['open'], to: 'shut', by: ['clock'], effect: 'keeps the wind out' },
        // @ts-expect-error A door is not ajar.
        leave: { from: ['open'], to: 'ajar', by: ['clock'], effect: 'lets the cat in' },
      },
    });
    expect(Object.keys(table.moves)).toEqual(['shut', 'leave']);
  });
});
