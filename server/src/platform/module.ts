/** What a domain brings to the server. */
import type { DomainName } from '@zhiji/contract/calls';
import type { Clock } from './clock.ts';
import type { Config } from '#config';
import type { EventName, EventPayload } from '#events';
import type { Database } from './db/pool.ts';
import type { DomainBindings } from './http/handlers.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Cache } from './redis/cache.ts';
import type { RedisAccess } from './redis/client.ts';
import type { Storage } from './storage/s3.ts';

/** The platform, as modules receive it. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly redis: RedisAccess;
  readonly cache: Cache;
  readonly storage: Storage;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A reaction to an event: at least once, in any order, so it must be idempotent. */
export interface Subscription {
  readonly event: EventName;
  /** Names the queue; never changes, or waiting jobs would be orphaned. */
  readonly name: string;
  /** Takes the payload of `event`, which the worker has checked by its schema. */
  readonly handle: (payload: never) => Promise<void>;
}

/** Work done on a timetable, by one worker at a time. */
export interface Schedule {
  readonly name: string;
  readonly cron: string;
  readonly run: () => Promise<void>;
}

/** Work kept up inside every web process, such as flushing what it collected. */
export interface Background {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

export interface DomainModule<D extends DomainName> {
  readonly domain: D;
  readonly bindings: DomainBindings<D>;
  readonly subscriptions?: readonly Subscription[];
  readonly schedules?: readonly Schedule[];
  readonly background?: readonly Background[];
  /** Loads data that comes with the release rather than from people; run by `migrate`. */
  readonly reference?: () => Promise<void>;
}

/** A module of any domain, or of the one named. */
export type Module<D extends DomainName = DomainName> = { [Name in D]: DomainModule<Name> }[D];

/** Declares a subscription, checking its handler against the event's payload. */
export function subscription<Name extends EventName>(definition: {
  event: Name;
  name: string;
  handle: (payload: EventPayload<Name>) => Promise<void>;
}): Subscription {
  return definition;
}
