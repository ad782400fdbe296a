/** Private PostgreSQL and Redis of a drill, which may stop, kill and freeze them at will. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import {
  createCluster,
  createRoles,
  postgresAnswers,
  postgresDaemon,
  psql as psqlAt,
} from '#services/postgres-cluster';
import {
  type Daemon,
  launch,
  ownFolder,
  processesIn,
  runningPid,
  terminate,
  waitUntil,
} from '#services/process';
import {
  redisAnswers,
  redisCli as redisCliAt,
  redisDaemon,
  writeRedisConfig,
} from '#services/redis';
import { refuseTakenPort } from '#services/service';
import { ports } from './lane.ts';

const START_MS = MINUTE_MS;
const END_MS = 10_000;

/** A way to bring an engine up for the first time, and to see that it is. */
interface Setup {
  readonly port: number;
  readonly create: () => Promise<void>;
  readonly isReady: () => Promise<boolean>;
}

/** An engine and the ways in which it can fail. */
export class Engine {
  readonly address: string;
  readonly #daemon: Daemon;
  readonly #setup: Setup;
  #retired = false;

  constructor(daemon: Daemon, setup: Setup) {
    this.address = `127.0.0.1:${setup.port}`;
    this.#daemon = daemon;
    this.#setup = setup;
  }

  /** Starts it empty. */
  async create(): Promise<void> {
    await refuseTakenPort(`${this.#daemon.name} of the drill`, this.#setup.port);
    ownFolder(this.#daemon.folder);
    await this.#setup.create();
    await this.start();
  }

  /** Starts it with what it held. */
  async start(): Promise<void> {
    if (this.#retired) {
      throw new Error('interrupted');
    }
    // Left behind by a kill -9; nobody works in the folder any more, see `kill`.
    rmSync(join(this.#daemon.folder, 'data/postmaster.pid'), { force: true });
    await launch(this.#daemon, this.#setup.isReady, START_MS);
  }

  /** Lets nobody start it any more. */
  retire(): void {
    this.#retired = true;
  }

  /** Asks it to end and waits until it has. */
  async stop(): Promise<void> {
    this.thaw();
    await terminate(this.#daemon);
  }

  /** kill -9, and not back before the last of its processes is gone. */
  async kill(): Promise<void> {
    const pid = runningPid(this.#daemon);
    if (pid === undefined) {
      throw new Error(`${this.#daemon.name} does not run`);
    }
    process.kill(pid, 'SIGKILL');
    const isGone = await waitUntil(() => this.processes.length === 0, END_MS);
    if (!isGone) {
      throw new Error(`${this.#daemon.name} left processes behind`);
    }
  }

  /** Hangs it: the kernel still accepts connections, nothing is ever answered. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  #signal(name: NodeJS.Signals): void {
    for (const pid of this.processes) {
      try {
        process.kill(pid, name);
      } catch {
        // Gone between the look and the signal: PostgreSQL has a process for each connection.
      }
    }
  }

  /** By working folder, not by session: every PostgreSQL process opens a session of its own. */
  get processes(): readonly number[] {
    return processesIn(this.#daemon.folder);
  }
}

/** Runs SQL as the superuser and answers what it selects, one row per line. */
export const psql = async (sql: string): Promise<string> => psqlAt(ports.postgres, sql);

/**
 * PostgreSQL with default settings, but with room for hundreds who wait for the same row; made
 * without waiting for the disk, since nothing is kept.
 */
export function postgresIn(siteFolder: string): Engine {
  const folder = join(siteFolder, 'postgres');
  const settings = {
    listen_addresses: '127.0.0.1',
    port: ports.postgres,
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: 500,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return new Engine(postgresDaemon(folder, args), {
    port: ports.postgres,
    create: async () => createCluster(folder, '--no-sync'),
    isReady: async () => postgresAnswers(ports.postgres),
  });
}

/** Creates our roles and the database. */
export const createDatabase = async (): Promise<void> => createRoles(ports.postgres);

/** Runs a Redis command and answers what Redis says. */
export const redisCli = async (...args: readonly string[]): Promise<string> =>
  redisCliAt(ports.redis, ...args);

/** Redis, as in development. */
export function redisIn(siteFolder: string): Engine {
  const folder = join(siteFolder, 'redis');
  return new Engine(redisDaemon(folder), {
    port: ports.redis,
    create: async () => writeRedisConfig(folder, ports.redis),
    isReady: async () => redisAnswers(ports.redis),
  });
}
