/** The server as it ships: the built bundle, one process per role. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { repository } from '#services/ports';
import { type Daemon, portAnswers, terminate, waitUntil } from '#services/process';
import { refuseTakenPort } from '#services/service';
import { probe } from './client.ts';

const bundle = join(repository, 'server/dist-test/main.js');
const sources = ['server/src', 'server/seeds', 'contract/src'];
const START_MS = MINUTE_MS;

const newestIn = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(join(folder, name)).mtimeMs,
    ),
  );

/** Builds the server unless its bundle is newer than every source. */
export function buildServer(): void {
  const builtAt = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const changedAt = Math.max(...sources.map((folder) => newestIn(join(repository, folder))));
  if (builtAt > changedAt) {
    return;
  }
  const build = ['run', '--silent', 'build', '--workspace', 'server'];
  const { status, stdout, stderr } = spawnSync('npm', build, { cwd: repository, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`the server does not build:\n${stdout}${stderr}`);
  }
}

export type Environment = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

/** A command of the bundle (`migrate`, `ops …`) and how it ends. */
export class Command {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;

  constructor(args: readonly string[], env: Environment) {
    const child = spawn(process.execPath, [bundle, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.ended = this.#collect(child.stdout, child.stderr);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async #collect(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream): Promise<Ended> {
    let output = '';
    let complaints = '';
    stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    await once(this.#child, 'close');
    return { code: this.#child.exitCode, output: output.trim(), complaints: complaints.trim() };
  }
}

export interface ServerOptions {
  /** Names its log and its pid file. */
  readonly name: string;
  readonly role: 'web' | 'worker';
  readonly port: number;
  readonly internalPort: number;
  readonly folder: string;
}

/** A long-running process of the server. */
export class Server {
  readonly port: number;
  readonly internalPort: number;
  readonly #options: ServerOptions;
  readonly #daemon: Daemon;
  #child: ChildProcess | undefined;
  #retired = false;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(options: ServerOptions) {
    this.port = options.port;
    this.internalPort = options.internalPort;
    this.#options = options;
    this.#daemon = {
      name: options.name,
      command: process.execPath,
      args: [bundle, options.role],
      identity: bundle,
      folder: options.folder,
      pidFile: join(options.folder, `${options.name}.pid`),
      logFile: join(options.folder, `${options.name}.log`),
      stopSignal: 'SIGTERM',
      forceSignal: 'SIGKILL',
    };
  }

  /** Starts it with its output in a log file, and returns once it answers. */
  async start(env: Environment): Promise<void> {
    const { name, command, args, folder, pidFile, logFile } = this.#daemon;
    for (const port of [this.port, this.internalPort]) {
      await refuseTakenPort(name, port);
    }
    if (this.#retired) {
      throw new Error('interrupted');
    }
    const log = openSync(logFile, 'a');
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...env, PORT: `${this.port}`, INTERNAL_PORT: `${this.internalPort}` },
      // Leads a session of its own, so that Ctrl-C reaches the drill alone, which then ends it.
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    this.#ended = once(child, 'close');
    writeFileSync(pidFile, `${child.pid}\n`);
    const settled = await waitUntil(async () => !this.runs || (await this.#answers()), START_MS);
    if (!settled || !this.runs) {
      throw new Error(`${name} did not start; see ${logFile}`);
    }
  }

  /** Lets nobody start it any more. */
  retire(): void {
    this.#retired = true;
  }

  get runs(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Its process; 0 when it does not run. */
  get pid(): number {
    return this.runs ? (this.#child?.pid ?? 0) : 0;
  }

  /** The memory it has in hand. */
  get residentBytes(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Waits for its end and answers its exit code; null when a signal ended it. */
  async end(): Promise<number | null> {
    await this.#ended;
    return this.#child?.exitCode ?? null;
  }

  /** Ends it, by force when it takes too long; also one that an interrupted drill left behind. */
  async stop(): Promise<void> {
    await terminate(this.#daemon);
    await this.#ended;
  }

  async #answers(): Promise<boolean> {
    if ((await probe(this.internalPort, 'live')).http === 0) {
      return false;
    }
    return this.#options.role === 'worker' || portAnswers(this.port);
  }
}
