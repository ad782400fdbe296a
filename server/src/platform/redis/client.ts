/**
 * Redis holds nothing that cannot be lost, so every use names what happens without it. A dead or
 * hung Redis costs one short timeout per second, not one per request.
 */
import { Redis } from 'ioredis';
import type { Log } from '#platform/log';
import type { Metrics } from '#platform/metrics';
import type { Patient } from '#platform/patience';

const COMMAND_MS = 200;
const CONNECT_MS = 500;
const RETRY_STEP_MS = 100;
const RETRY_MAX_MS = 1_000;
/** After a failure, how long Redis is not asked again. */
const REST_MS = 1_000;

export interface RedisOptions extends Patient {
  readonly url: string;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface RedisAccess {
  /** Runs `use`, or answers `otherwise` at once when Redis is out of reach. */
  attempt<Result>(use: (redis: Redis) => Promise<Result>, otherwise: Result): Promise<Result>;
  /**
   * Tells of every message on a channel, until the answered function is called. What is published
   * while Redis is out of reach is lost; `onNews` is also called once it is back, to look around.
   * Channels are shared by all numbered keyspaces.
   */
  listen(channel: string, onNews: () => void): () => void;
  close(): void;
}

/** Connects in the background and keeps trying for ever. */
export function openRedis({ url, log, metrics, patience }: RedisOptions): RedisAccess {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_MS * patience,
    commandTimeout: COMMAND_MS * patience,
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

  const ears = createEars({ url, log, patience });
  return {
    listen: ears.listen,
    async attempt(use, otherwise) {
      await tried;
      if (redis.status !== 'ready' || performance.now() < restUntil) {
        return otherwise;
      }
      try {
        return await use(redis);
      } catch (error) {
        restUntil = performance.now() + REST_MS;
        metrics.dependencyFailures.inc({ dependency: 'redis' });
        log.warn('redis out of reach', { dependency: 'redis', error });
        return otherwise;
      }
    },
    close() {
      redis.disconnect();
      ears.close();
    },
  };
}

/** One connection for all channels of the process, opened when the first is listened to. */
function createEars({
  url,
  log,
  patience,
}: Omit<RedisOptions, 'metrics'>): Pick<RedisAccess, 'listen' | 'close'> {
  const listeners = new Map<string, () => void>();
  let connection: Redis | null = null;
  const connect = (): Redis => {
    const opened = new Redis(url, {
      connectTimeout: CONNECT_MS * patience,
      maxRetriesPerRequest: null,
      retryStrategy: (tries: number) => Math.min(tries * RETRY_STEP_MS, RETRY_MAX_MS),
    });
    opened.on('error', (error) => log.debug('redis subscription', { error }));
    opened.on('message', (channel: string) => listeners.get(channel)?.());
    opened.on('ready', () => {
      for (const onNews of listeners.values()) {
        onNews();
      }
    });
    return opened;
  };
  const quietly = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => log.debug('redis subscription', { error }));
  };
  return {
    listen(channel, onNews) {
      connection ??= connect();
      listeners.set(channel, onNews);
      quietly(connection.subscribe(channel));
      return () => {
        listeners.delete(channel);
        quietly(connection?.unsubscribe(channel) ?? Promise.resolve());
      };
    },
    close: () => connection?.disconnect(),
  };
}
