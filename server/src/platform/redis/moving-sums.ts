/** Sums that many processes add up in Redis until a worker moves them into rows. */
import type { RedisAccess } from './client.ts';

export interface NamedSum {
  readonly name: string;
  readonly sum: number;
}

/** Hands all sums of a hash to `save`, and deletes them once they are saved. */
export async function moveSums(
  redis: RedisAccess,
  key: string,
  save: (sums: readonly NamedSum[]) => Promise<void>,
): Promise<void> {
  const moving = `${key}:moving`;
  const taken = await redis.attempt(async (client) => {
    // What an earlier run took and did not finish comes first.
    if ((await client.exists(moving)) === 0 && (await client.exists(key)) === 1) {
      await client.rename(key, moving);
    }
    return client.hgetall(moving);
  }, {});
  const sums = Object.entries(taken).map(([name, sum]) => ({ name, sum: Number(sum) }));
  if (sums.length > 0) {
    await save(sums);
    await redis.attempt(async (client) => client.del(moving), 0);
  }
}
