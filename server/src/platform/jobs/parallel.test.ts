import { describe, expect, it } from 'vitest';
import { oneByOne } from './parallel.ts';

/** Which of some items were tried when those that fail do. */
async function triedOf(items: number, fails: (item: number) => boolean): Promise<number[]> {
  const tried: number[] = [];
  const work = async (item: number): Promise<void> => {
    tried.push(item);
    return fails(item) ? Promise.reject(new Error(`${item} fails`)) : Promise.resolve();
  };
  await oneByOne(Array.from({ length: items }).keys(), work).catch(() => undefined);
  return tried;
}

describe('one after the other', () => {
  it('all have their turn, and the first failure is told', async () => {
    expect(await triedOf(20, (item) => item % 2 === 0)).toHaveLength(20);
    const failing = oneByOne([1, 2], async (item) => Promise.reject(new Error(`${item} fails`)));
    await expect(failing).rejects.toThrow('1 fails');
  });

  it('none is tried any more when so many have failed in a row', async () => {
    expect(await triedOf(1_000, (item) => item > 2)).toHaveLength(3 + 8);
  });
});
