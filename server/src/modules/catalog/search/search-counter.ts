/**
 * What people search for, counted without them: a process collects what was asked for a second, Redis
 * keeps for each day and known term how many different hosts asked, and a worker writes the figures.
 * Hosts are pseudonyms of one day, and what keeps them cannot tell them again. A host counts once per
 * term and day, so nobody makes a word hot alone; a lost Redis loses a day's figures at most.
 */
import { DAY_MS, DAY_S } from '@zhiji/contract/kernel/durations';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { pseudonym } from '#platform/crypto';
import { hostOf } from '#platform/http/origin';
import { knownTerms, pruneSearchDays, saveSearchDays } from './hot-words.repo.ts';
import type { CallContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** Beyond this many waiting, further ones are dropped: a count is never worth memory. */
const MAX_WAITING = 10_000;
const KEEP_S = 2 * DAY_S;
const PER_RUN = 1_000;
/** Days that count. */
export const HOT_DAYS = 7;

const DAY_LENGTH = 10;
const PENDING_KEY = 'searched:pending';
const hostsKey = (day: string, term: string): string => `searched:${day}:${term}`;

/** A day in Shanghai. */
export function dayOf(at: Date): string {
  return formatWireTime(at).slice(0, DAY_LENGTH);
}

export interface SearchCounter {
  add(context: Pick<CallContext, 'address'>, keyword: string): void;
  /** Tells Redis which known terms were asked for; what cannot be told is dropped. */
  flush(): Promise<void>;
  /** Writes the figures of the days. */
  move(): Promise<void>;
}

export function createSearchCounter({ db, redis, clock, config }: Platform): SearchCounter {
  let waiting = new Map<string, Set<string>>();
  let size = 0;

  return {
    add({ address }, keyword) {
      const term = keyword.toLowerCase();
      const day = dayOf(clock.now());
      const host = pseudonym(config.dataKey, `searched:${day}:${hostOf(address)}`);
      const hosts = waiting.get(term) ?? new Set<string>();
      if (size < MAX_WAITING && !hosts.has(host)) {
        waiting.set(term, hosts.add(host));
        size += 1;
      }
    },

    async flush() {
      if (size === 0) {
        return;
      }
      const batch = waiting;
      waiting = new Map();
      size = 0;
      const day = dayOf(clock.now());
      const known = await knownTerms(db, [...batch.keys()]);
      await redis.attempt(async (client) => {
        const pipeline = client.multi();
        for (const term of known) {
          pipeline.pfadd(hostsKey(day, term), ...(batch.get(term) ?? []));
          pipeline.expire(hostsKey(day, term), KEEP_S);
          pipeline.sadd(PENDING_KEY, `${day}:${term}`);
        }
        await pipeline.exec();
      }, undefined);
    },

    async move() {
      const figures = await redis.attempt(async (client) => {
        const pending = await client.spop(PENDING_KEY, PER_RUN);
        return Promise.all(
          pending.map(async (name) => {
            const [day, term] = [name.slice(0, DAY_LENGTH), name.slice(DAY_LENGTH + 1)];
            return { day, term, visitors: await client.pfcount(hostsKey(day, term)) };
          }),
        );
      }, []);
      const counted = figures.filter(({ visitors }) => visitors > 0);
      if (counted.length > 0) {
        await saveSearchDays(db, counted);
      }
      await pruneSearchDays(db, dayOf(new Date(clock.now().getTime() - HOT_DAYS * DAY_MS)));
    },
  };
}
