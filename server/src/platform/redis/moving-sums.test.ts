import { expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { moveSums } from './moving-sums.ts';
import type { NamedSum } from './moving-sums.ts';

const app = useTestApp();
const MANY = 5_000;

it('[R1-A17] sums are moved some at a time, however many there are, and none twice', async () => {
  const { redis } = app.platform;
  const key = 'views:tested';
  const names = Array.from({ length: MANY }, (_, nth) => `thing ${nth}`);
  await redis.attempt(
    async (client) => client.hset(key, Object.fromEntries(names.map((name) => [name, '2']))),
    0,
  );
  const saved: NamedSum[] = [];
  const sizes: number[] = [];
  const save = async (sums: readonly NamedSum[]): Promise<void> => {
    if (sizes.length === 2) {
      sizes.push(0);
      throw new Error('the database is away');
    }
    sizes.push(sums.length);
    saved.push(...sums);
    return Promise.resolve();
  };
  await expect(moveSums(redis, key, save)).rejects.toThrow('away');
  // What is counted meanwhile waits for the next time.
  await redis.attempt(async (client) => client.hincrby(key, 'thing 0', 1), 0);
  await moveSums(redis, key, save);
  expect(Math.max(...sizes)).toBeLessThan(MANY);
  expect(saved.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(saved.every(({ sum }) => sum === 2)).toBe(true);
  await moveSums(redis, key, save);
  expect(saved.at(-1)).toEqual({ name: 'thing 0', sum: 1 });
});
