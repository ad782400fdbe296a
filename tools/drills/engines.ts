/** Private PostgreSQL and Redis of a drill, which may stop, kill and freeze them at will. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../services/ports.ts';
import {
  type Daemon,
  launch,
  ownFolder,
  portAnswers,
  processesIn,
  run,
  runningPid,
  terminate,
  waitUntil,
} from '../services/process.ts';
import { refuseTakenPort } from '../services/service.ts';

const postgresPort = 15_491;
const redisPort = 16_491;
const startMs = 30_000;
const endMs = 10_000;

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
    if (this.#retired) throw new Error('interrupted');
    // Left behind by a kill -9; nobody works in the folder any more, see `kill`.
    rmSync(join(this.#daemon.folder, 'data/postmaster.pid'), { force: true });
    await launch(this.#daemon, this.#setup.isReady, startMs);
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
    if (pid === undefined) throw new Error(`${this.#daemon.name} does not run`);
    process.kill(pid, 'SIGKILL');
    const isGone = await waitUntil(() => this.#processes().length === 0, endMs);
    if (!isGone) throw new Error(`${this.#daemon.name} left processes behind`);
  }

  /** Hangs it: the kernel still accepts connections, nothing is ever answered. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGCONT');
  }

  /** By working folder, not by session: every PostgreSQL process opens a session of its own. */
  #processes(): number[] {
    return processesIn(this.#daemon.folder);
  }
}

const programs = '/usr/lib/postgresql/15/bin';
const connection = ['-h', '127.0.0.1', '-p', `${postgresPort}`, '-U', 'postgres'];
const scripted = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'];

/** Runs SQL as the superuser and answers what it selects, one row per line. */
export async function psql(sql: string): Promise<string> {
  const flags = [...scripted, '--tuples-only', '--no-align', '--dbname=zhiji'];
  return (await run(join(programs, 'psql'), [...connection, ...flags, '-c', sql])).trim();
}

const answers = async (): Promise<boolean> => {
  try {
    await run(join(programs, 'pg_isready'), [...connection, '-q']);
    return true;
  } catch {
    return false;
  }
};

/** PostgreSQL with our roles and database. */
export function postgresIn(siteFolder: string): Engine {
  const folder = join(siteFolder, 'postgres');
  const dataFolder = join(folder, 'data');
  const settings = {
    listen_addresses: '127.0.0.1',
    port: postgresPort,
    unix_socket_directories: '',
    timezone: 'UTC',
  };
  const daemon: Daemon = {
    name: 'postgres',
    command: join(programs, 'postgres'),
    args: [
      '-D',
      dataFolder,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    identity: dataFolder,
    folder,
    pidFile: join(folder, 'pid'),
    logFile: join(folder, 'log'),
    stopSignal: 'SIGINT',
    forceSignal: 'SIGQUIT',
  };
  const create = async (): Promise<void> => {
    const choices = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'];
    await run(join(programs, 'initdb'), ['-D', dataFolder, '-U', 'postgres', ...choices]);
  };
  return new Engine(daemon, { port: postgresPort, create, isReady: answers });
}

/** Creates our roles and the database. */
export async function createDatabase(): Promise<void> {
  const script = join(repository, 'deploy/postgres/init.sql');
  const flags = [...scripted, '--dbname=postgres', '--file', script];
  await run(join(programs, 'psql'), [...connection, ...flags]);
}

/** Runs a Redis command and answers what Redis says. */
export async function redisCli(...args: readonly string[]): Promise<string> {
  return (await run('/usr/bin/redis-cli', ['-p', `${redisPort}`, ...args])).trim();
}

/** Redis that writes nothing to disk. */
export function redisIn(siteFolder: string): Engine {
  const folder = join(siteFolder, 'redis');
  const configFile = join(folder, 'redis.conf');
  const daemon: Daemon = {
    name: 'redis',
    command: '/usr/bin/redis-server',
    args: [configFile],
    identity: configFile,
    folder,
    pidFile: join(folder, 'pid'),
    logFile: join(folder, 'log'),
    stopSignal: 'SIGTERM',
    forceSignal: 'SIGKILL',
  };
  const config = ['bind 127.0.0.1', `port ${redisPort}`, 'set-proc-title no', 'save ""', ''];
  return new Engine(daemon, {
    port: redisPort,
    create: async () => writeFileSync(configFile, config.join('\n')),
    isReady: async () => (await portAnswers(redisPort)) && (await redisCli('ping')) === 'PONG',
  });
}
