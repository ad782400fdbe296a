/** What a domain brings to the server. */
import type { DomainName } from '@zhiji/contract/calls';
import type { Clock, Ticks } from './clock.ts';
import type { Config } from '#config';
import type { EventName, EventPayload } from '#events';
import type { Invariant } from './db/invariants.ts';
import type { SealedColumn } from './db/sealed-columns.ts';
import type { TableName } from './db/tables.ts';
import type { Database } from './db/pool.ts';
import type { Tx } from './db/transaction.ts';
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
  readonly ticks: Ticks;
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

/**
 * Work kept up inside every worker process at a pace finer than minutes. Workers may run it at the
 * same time, so it takes its rows with `skip locked`.
 */
export interface Loop {
  readonly name: string;
  readonly everyMs: number;
  /** Told when the worker stops, so that long work can end early. */
  readonly run: (stopping: AbortSignal) => Promise<void>;
}

/** Webhook: a route for a third party that calls us in its own protocol, outside the contract. */
export interface Webhook {
  readonly path: string;
  readonly handle: (request: WebhookRequest) => Promise<WebhookReply>;
}

export interface WebhookRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly requestId: string;
}

export interface WebhookReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** An address that browsers get something from which is no call: a playlist, a file. */
export interface Download {
  /** As the router writes it: `/play/:token/*`. */
  readonly path: string;
  readonly handle: (request: DownloadRequest) => Promise<DownloadReply>;
}

export interface DownloadRequest {
  /** By the names in the path; what the asterisk stands for is under `*`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of the client, as our own proxy saw it. */
  readonly address: string;
  readonly requestId: string;
}

export interface DownloadReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** An address that browsers keep open to be told what happens, by server-sent events. */
export interface EventStream {
  readonly path: string;
  /** What every listener hears last when the server stops. */
  readonly farewell: SentEvent;
  /** Lets a listener in, or answers why not. */
  readonly listen: (request: DownloadRequest) => Promise<DownloadReply | ((to: Listener) => void)>;
}

export interface SentEvent {
  readonly name: string;
  /** Sent as JSON. */
  readonly data: unknown;
  /** A browser that lost the connection says which it heard last. */
  readonly id?: number;
}

export interface Listener {
  /** Sends the text of an event; a client that is too slow is disconnected. */
  write(text: string): void;
  end(lastWords: string): void;
  /** The client is gone. */
  readonly closed: AbortSignal;
}

/** Work kept up inside every web process, such as flushing what it collected. */
export interface Background {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** Somebody whose account is being deleted, as far as modules find their rows by it. */
export interface LeavingUser {
  readonly id: number;
  /** Empty when there is none. */
  readonly phone: string;
  readonly email: string;
}

/**
 * What a module keeps of users: every table of its own with a `user_id`, and what of it they may
 * take along; nothing where a table holds only keys, secrets and sums.
 */
export type PersonalTables = Readonly<Record<string, readonly string[]>>;

/** Domains, as the contract has them, and what has no calls: the books, on which others stand. */
export type ModuleName = DomainName | 'ledger';

export interface DomainModule<D extends ModuleName> {
  readonly domain: D;
  /**
   * The tables that belong to the module: it alone writes them. Every table has one owner. Tools
   * read the list from the source, so it is written out in place.
   */
  readonly tables: readonly TableName[];
  readonly bindings: DomainBindings<D>;
  readonly subscriptions?: readonly Subscription[];
  readonly schedules?: readonly Schedule[];
  readonly background?: readonly Background[];
  readonly loops?: readonly Loop[];
  readonly webhooks?: readonly Webhook[];
  readonly downloads?: readonly Download[];
  readonly streams?: readonly EventStream[];
  /** Where the module keeps what is sealed; a change of the key seals all of it anew. */
  readonly sealed?: readonly SealedColumn[];
  readonly personalTables?: PersonalTables;
  /** Removes what tells who a user was, from rows of his and from those of others that name him. */
  readonly eraseUser?: (tx: Tx, user: LeavingUser) => Promise<void>;
  /** What always holds of the module's data. */
  readonly invariants?: readonly Invariant[];
  /** Loads data that comes with the release rather than from people; run by `migrate`. */
  readonly reference?: () => Promise<void>;
}

/** A module of any name, or of the one named. */
export type Module<D extends ModuleName = ModuleName> = { [Name in D]: DomainModule<Name> }[D];

/** Declares a subscription, checking its handler against the event's payload. */
export function subscription<Name extends EventName>(definition: {
  event: Name;
  name: string;
  handle: (payload: EventPayload<Name>) => Promise<void>;
}): Subscription {
  return definition;
}
