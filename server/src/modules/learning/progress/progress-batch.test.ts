import { describe, expect, it, vi } from 'vitest';
import { DatabaseDown } from '#platform/db/pool';
import { createBatch } from './progress-batch.ts';
import type { Outcome } from './progress-batch.ts';

interface Item {
  readonly user: number;
  readonly name: string;
}

function batchOf(work: (items: readonly Item[]) => Promise<readonly Outcome[]>, max = 100) {
  return createBatch<Item>({
    gatherMs: 5,
    max,
    maxTries: 3,
    keyOf: ({ user }) => user,
    work,
    tooBusy: () => new Error('busy'),
  });
}

const done = async (items: readonly Item[]): Promise<readonly Outcome[]> => items.map(() => 'done');

describe('a batch', () => {
  it('does together what comes together, and one of each user at a time', async () => {
    const work = vi.fn<typeof done>(done);
    const submit = batchOf(work);
    await Promise.all([
      submit({ user: 1, name: 'a' }),
      submit({ user: 2, name: 'b' }),
      submit({ user: 1, name: 'c' }),
    ]);
    const batches = work.mock.calls.map(([items]) => items.map(({ name }) => name));
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  it('has a limit', async () => {
    const work = vi.fn<typeof done>(done);
    const submit = batchOf(work, 2);
    await Promise.all([1, 2, 3, 4, 5].map(async (user) => submit({ user, name: '' })));
    expect(work.mock.calls.map(([items]) => items.length)).toEqual([2, 2, 1]);
  });

  it('answers nobody before it is done', async () => {
    const gate = Promise.withResolvers<void>();
    const answered = vi.fn<() => void>();
    const submit = batchOf(async (items) => {
      await gate.promise;
      return done(items);
    });
    const answer = submit({ user: 1, name: 'a' }).then(answered);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(answered).not.toHaveBeenCalled();
    gate.resolve();
    await answer;
    expect(answered).toHaveBeenCalledOnce();
  });

  it('judges again what was overtaken, but not for ever', async () => {
    let runs = 0;
    const submit = batchOf(async (items) => {
      runs += 1;
      return items.map(({ name }) => (name === 'slow' && runs < 3 ? 'again' : 'done'));
    });
    await submit({ user: 1, name: 'slow' });
    expect(runs).toBe(3);
    const endless = batchOf(async (items) => items.map(() => 'again'));
    await expect(endless({ user: 1, name: '' })).rejects.toThrow('busy');
  });

  it('fails one alone, not all with it', async () => {
    const submit = batchOf(async (items) => {
      if (items.some(({ name }) => name === 'bad')) {
        throw new Error('no such thing');
      }
      return done(items);
    });
    const outcomes = await Promise.allSettled(
      ['good', 'bad', 'fine'].map(async (name, user) => submit({ user, name })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails all at once when the database is gone', async () => {
    const work = vi.fn<typeof done>(async () => Promise.reject(new DatabaseDown('gone')));
    const submit = batchOf(work);
    const outcomes = await Promise.allSettled(
      [1, 2].map(async (user) => submit({ user, name: '' })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(work).toHaveBeenCalledOnce();
  });
});
