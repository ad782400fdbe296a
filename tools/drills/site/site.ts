/** A small private site for one drill: engines, schema, a little content, server processes. */
import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dataFolderOf } from '#services/postgres-cluster';
import { ownFolder } from '#services/process';
import type { Sender } from './client.ts';
import { createDatabase, postgresIn, psql, redisIn } from './engines.ts';
import { drillsFolder, ports } from './lane.ts';
import { Sandbox } from './sandbox.ts';
import { Command, type Ended, type Environment, Server } from './server.ts';

const folder = join(drillsFolder, 'site');
const postgresFolder = join(folder, 'postgres');
/** The data files of the first drill before it began; those after it start from a copy. */
const template = join(drillsFolder, 'template');

/** Keeps owner and modes, which PostgreSQL insists on. */
const copyFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
};

/** Ids of the announcements run from 1 to this: enough for questions that nobody asked before. */
export const ANNOUNCEMENTS = 2000;

const CONTENT = `
  insert into users (id, username, nickname) values (1001, 'drill', '小知');
  insert into username (username, user_id) values ('drill', 1001);
  insert into banner (title, image, start_at, end_at)
    select '横幅 ' || n, '', '2020-01-01', '2099-01-01' from generate_series(1, 3) n;
  insert into ad (position, image, start_at, end_at) values (1, '', '2020-01-01', '2099-01-01');
  insert into announcement (id, title, content, created_at)
    select n, '公告 ' || n, '正文', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${ANNOUNCEMENTS}) n;
  analyze;`;

const Session = z.object({ token: z.string(), bindSecret: z.string() });

/** One site at a time; the ports are free because `main.ts` lets only one run of drills happen. */
export class Site {
  /** Where everything of it lies. */
  readonly folder = folder;
  readonly postgres = postgresIn(folder);
  readonly redis = redisIn(folder);
  readonly web = new Server({
    name: 'web',
    role: 'web',
    port: ports.web,
    internalPort: ports.webInternal,
    folder,
  });
  /** A second web process, beside the one under load. */
  readonly neighbour = new Server({
    name: 'neighbour',
    role: 'web',
    port: ports.neighbour,
    internalPort: ports.neighbourInternal,
    folder,
  });
  /** A worker has no port but the internal one. */
  readonly worker = new Server({
    name: 'worker',
    role: 'worker',
    port: ports.worker,
    internalPort: ports.worker,
    folder,
  });
  /** Beside it, for drills in which one of two dies. */
  readonly secondWorker = new Server({
    name: 'second-worker',
    role: 'worker',
    port: ports.secondWorker,
    internalPort: ports.secondWorker,
    folder,
  });
  /** Plays the payment channels; the drill's to start, see `openChannels`. */
  readonly sandbox = new Sandbox(folder, join(drillsFolder, 'pay-keys'));
  readonly #plainEnvironment: Environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    DATABASE_URL: `postgres://zhiji_app:zhiji-dev@${this.postgres.address}/zhiji`,
    OWNER_DATABASE_URL: `postgres://zhiji_owner:zhiji-dev@${this.postgres.address}/zhiji`,
    REDIS_URL: `redis://${this.redis.address}/0`,
    RATE_SCALE: '1000000',
    PUZZLE_WORK_BITS: '8',
  };
  #environment = this.#plainEnvironment;
  #isPrepared = false;
  readonly #commands = new Set<Command>();

  /** What the processes of the server are started with. */
  get environment(): Environment {
    return this.#environment;
  }

  /**
   * Starts the payment channels. Servers started from now on are their merchant, reach them at
   * `channelOrigin` and are reached at `notifyOrigin`.
   */
  async openChannels(notifyOrigin: string, channelOrigin = this.sandbox.origin): Promise<void> {
    this.#environment = {
      ...this.#plainEnvironment,
      ...(await this.sandbox.start()),
      WECHAT_PAY_ENDPOINT: channelOrigin,
      ALIPAY_ENDPOINT: channelOrigin,
      WECHAT_OPEN_ENDPOINT: this.sandbox.origin,
      WECHAT_API_ENDPOINT: this.sandbox.origin,
      SMS_ENDPOINT: this.sandbox.origin,
      NUONUO_ENDPOINT: this.sandbox.origin,
      SMTP_URL: this.sandbox.mailUrl,
      PAY_NOTIFY_ORIGIN: notifyOrigin,
    };
  }

  /** Brings up engines and schema, with content; server processes are the drill's to start. */
  async open(): Promise<void> {
    await this.#endAll();
    this.#environment = this.#plainEnvironment;
    rmSync(folder, { recursive: true, force: true });
    ownFolder(folder);
    if (this.#isPrepared) {
      ownFolder(postgresFolder);
      copyFolder(template, dataFolderOf(postgresFolder));
    }
    await Promise.all([this.postgres.create(), this.redis.create()]);
    if (!this.#isPrepared) {
      await this.#prepare();
    }
  }

  /** Makes schema and content, and keeps them for the drills to come. */
  async #prepare(): Promise<void> {
    await createDatabase();
    await this.run('migrate');
    await psql(CONTENT);
    await this.run('ops', 'setting', 'foot_mobile', '400-800-1234');
    await this.run('ops', 'setting', 'service_link', 'https://service.example/');
    await this.postgres.stop();
    copyFolder(dataFolderOf(postgresFolder), template);
    await this.postgres.start();
    this.#isPrepared = true;
  }

  /** Runs a command of the server; a failed one is answered, not thrown. */
  async attempt(...args: readonly string[]): Promise<Ended> {
    return this.attemptWith({}, ...args);
  }

  /** The same with settings of its own. */
  async attemptWith(settings: Environment, ...args: readonly string[]): Promise<Ended> {
    const command = new Command(args, { ...this.environment, ...settings });
    this.#commands.add(command);
    const ended = await command.ended;
    this.#commands.delete(command);
    return ended;
  }

  /** Runs a command of the server that must succeed, and answers what it printed. */
  async run(...args: readonly string[]): Promise<string> {
    const { code, output, complaints } = await this.attempt(...args);
    if (code !== 0) {
      throw new Error(`server ${args.join(' ')} failed:\n${complaints || output}`);
    }
    return output;
  }

  /** Logs the user in, in a browser. */
  async logIn(): Promise<Sender> {
    const output = await this.run('ops', 'session', 'drill');
    const { token, bindSecret } = Session.parse(JSON.parse(output));
    return { token, cookie: `zhiji-sid=${bindSecret}` };
  }

  /** Ends everything and removes its data. */
  async close(): Promise<void> {
    await this.#endAll();
    rmSync(dataFolderOf(postgresFolder), { recursive: true, force: true });
  }

  /** Keeps the logs of the drill that just failed; the next one starts afresh. */
  keepLogs(drill: string): string {
    const kept = join(drillsFolder, `${drill}-failed`);
    rmSync(kept, { recursive: true, force: true });
    renameSync(folder, kept);
    return kept;
  }

  /** For an interrupted drill, which would go on starting what is being ended. */
  retire(): void {
    const { postgres, redis, web, neighbour, worker, secondWorker, sandbox } = this;
    for (const part of [postgres, redis, web, neighbour, worker, secondWorker, sandbox]) {
      part.retire();
    }
  }

  async #endAll(): Promise<void> {
    for (const command of this.#commands) {
      command.kill();
    }
    // Thawed first: a server that waits for a frozen engine would not end in time.
    this.postgres.thaw();
    this.redis.thaw();
    const { web, neighbour, worker, secondWorker, sandbox } = this;
    const processes = [web, neighbour, worker, secondWorker, sandbox];
    await Promise.all(processes.map(async (each) => each.stop()));
    await Promise.all([this.postgres.stop(), this.redis.stop()]);
  }
}
