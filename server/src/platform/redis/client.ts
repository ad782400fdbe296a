/**
 * Redis holds nothing that cannot be lost, so every use names what happens without it. A dead or
 * hung Redis costs one short timeout per second, not one per request.
 */
import { Redis } from 'ioredis';
import type { Log } from '#platform/log';
import type { Metrics } from '#platform/metrics';

const COMMAND_MS = 200;
const CONNECT_MS = 500;
const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 1_000;
/** After a failure, how long Redis is not asked again. */
const REST_MS = 1_000;

export interface RedisAccess {
  /** Runs `use`, or answers `otherwise` at once when Redis is out of reach. */
  attempt<Result>(use: (redis: Redis) => Promise<Result>, otherwise: Result): Promise<Result>;
  close(): void;
}

/** Connects in the background and keeps trying for ever. */
export function openRedis(url: string, log: Log, metrics: Metrics): RedisAccess {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (tries: number) => Math.min(tries * RETRY_STEP_MS, RETRY_MAX_MS),
  });
  let restUntil = 0;
  redis.on('error', (error) => log.debug('redis connection', { error }));
  // Settled by the first success or failure to connect, so that a fresh process uses Redis at once.
  const tried = new Promise<void>((resolve) => {
    redis.once('ready', resolve);
    // A Redis that accepts and never answers: the driver closes such a connection seconds later.
    redis.once('error', () => resolve());
    redis.once('close', resolve);
  });

  return {
    async attempt(use, otherwise) {
      await tried;
      if (redis.status !== 'ready' || Date.now() < restUntil) {
        return otherwise;
      }
      try {
        return await use(redis);
      } catch (error) {
        restUntil = Date.now() + REST_MS;
        metrics.dependencyFailures.inc({ dependency: 'redis' });
        log.warn('redis out of reach', { dependency: 'redis', error });
        return otherwise;
      }
    },
    close: () => redis.disconnect(),
  };
}
