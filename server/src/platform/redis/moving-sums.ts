/** Sums that many processes add up in Redis until a worker moves them into rows. */
import type { RedisAccess } from './client.ts';

export interface NamedSum {
  readonly name: string;
  readonly sum: number;
}

/** So many at a time: a hash of any size is moved within the time a command has. */
const PIECE = 1_000;

/** Hands all sums of a hash to `save`, some at a time, and deletes them once they are saved. */
export async function moveSums(
  redis: RedisAccess,
  key: string,
  save: (sums: readonly NamedSum[]) => Promise<void>,
): Promise<void> {
  const moving = `${key}:moving`;
  await redis.attempt(async (client) => {
    // What an earlier run took and did not finish comes first.
    if ((await client.exists(moving)) === 0 && (await client.exists(key)) === 1) {
      await client.rename(key, moving);
    }
  }, undefined);
  let cursor: string | null = '0';
  do {
    const from: string = cursor;
    const found: readonly [string, readonly string[]] | null = await redis.attempt(
      async (client) => client.hscan(moving, from, 'COUNT', PIECE),
      null,
    );
    const sums = pairsOf(found?.[1] ?? []);
    if (sums.length > 0) {
      await save(sums);
      await redis.attempt(
        async (client) => client.hdel(moving, ...sums.map(({ name }) => name)),
        0,
      );
    }
    cursor = found?.[0] ?? null;
  } while (cursor !== null && cursor !== '0');
}

/** Names and sums, which Redis answers in turn. */
function pairsOf(flat: readonly string[]): NamedSum[] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [{ name, sum: Number(flat[at + 1]) }] : []));
}
