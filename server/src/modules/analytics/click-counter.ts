/**
 * Clicks on links that carry a distributor's code: a visitor counts once per code, product and day,
 * whichever process heard it. They are told to Redis once a second, and a worker moves the sums into
 * rows; a lost Redis loses what was not yet moved. Anybody may report a click, so that one on a link
 * that is none of ours is dropped before Redis keeps its name for days.
 */
import { DAY_S } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { moveSums } from '#platform/redis/moving-sums';
import type { ClickedLink, ClickSum } from '#modules/distribution';
import type { RedisAccess } from '#platform/redis/client';

/** Beyond this many waiting, further ones are dropped: a count is never worth memory. */
const MAX_WAITING = 50_000;
/** Who clicked is kept until the day is over everywhere. */
const KEEP_S = 2 * DAY_S;
const DAY_LENGTH = 10;
const SUMS_KEY = 'clicks';
const APART = ':';

/** What was clicked, and whose browser it was; nobody's for a visitor. */
export interface Click {
  readonly retailId: string;
  readonly type: number;
  readonly id: number;
  readonly userId: number;
}

type Batch = readonly (readonly [name: string, visitors: ReadonlySet<string>])[];

export interface ClickCounter {
  add(click: Click, visitor: string, at: Date): void;
  /** Tells Redis of the real ones; keeps them when Redis or the database is away. */
  flush(): Promise<void>;
  /** Hands the sums of the days to `save`, and forgets them once they are saved. */
  move(save: (sums: readonly ClickSum[]) => Promise<void>): Promise<void>;
}

/**
 * The name of a sum; the code stands last because nobody knows what it is made of. No JSON of PostgreSQL
 * holds half a character, which anybody may send: one would keep all others from being asked about.
 */
function nameOf({ retailId, type, id, userId }: Click, at: Date): string {
  const day = formatWireTime(at).slice(0, DAY_LENGTH);
  return [day, type, id, userId, retailId.toWellFormed()].join(APART);
}

function sumOf(name: string, num: number): ClickSum {
  const [day = '', type = '', id = '', userId = '', ...code] = name.split(APART);
  return {
    retail_id: code.join(APART),
    day,
    type: Number(type),
    id: Number(id),
    by_user: Number(userId),
    num,
  };
}

/** Says which links are real, by their place in the list. */
export type RealLinks = (links: readonly ClickedLink[]) => Promise<ReadonlySet<number>>;

/** Key of the set of visitors who clicked. */
const visitorsKey = (name: string): string => `clicked:${name}`;

export function createClickCounter(redis: RedisAccess, realLinks: RealLinks): ClickCounter {
  let waiting = new Map<string, Set<string>>();
  let size = 0;

  const put = (name: string, visitor: string): void => {
    const visitors = waiting.get(name) ?? new Set<string>();
    if (size < MAX_WAITING && !visitors.has(visitor)) {
      waiting.set(name, visitors.add(visitor));
      size += 1;
    }
  };

  return {
    add: (click, visitor, at) => put(nameOf(click, at), visitor),

    async flush() {
      if (size === 0) {
        return;
      }
      let left: Batch = [...waiting];
      waiting = new Map();
      size = 0;
      try {
        const real = await realLinks(left.map(([name]) => sumOf(name, 0)));
        left = left.filter((_, place) => real.has(place));
        left = (await tell(redis, left)) ? [] : left;
      } finally {
        for (const [name, visitors] of left) {
          for (const visitor of visitors) {
            put(name, visitor);
          }
        }
      }
    },

    move: async (save) =>
      moveSums(redis, SUMS_KEY, async (sums) =>
        save(sums.map(({ name, sum }) => sumOf(name, sum))),
      ),
  };
}

/** Adds those who had not clicked before to the sums; false when Redis is away. */
async function tell(redis: RedisAccess, batch: Batch): Promise<boolean> {
  if (batch.length === 0) {
    return true;
  }
  return redis.attempt(async (client) => {
    const fresh = await Promise.all(
      batch.map(async ([name, visitors]) => client.sadd(visitorsKey(name), ...visitors)),
    );
    const pipeline = client.multi();
    for (const [index, [name]] of batch.entries()) {
      pipeline.expire(visitorsKey(name), KEEP_S);
      const added = fresh[index] ?? 0;
      if (added > 0) {
        pipeline.hincrby(SUMS_KEY, name, added);
      }
    }
    await pipeline.exec();
    return true;
  }, false);
}
