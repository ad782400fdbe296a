import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { styleText } from 'node:util';
import { waitUntil } from '../services/process.ts';

/** A program of the development environment. */
export interface ProgramSpec {
  readonly name: string;
  readonly colour: 'cyan' | 'magenta' | 'yellow' | 'green';
  readonly command: readonly [string, ...string[]];
  readonly folder: string;
  /** Ports it listens on; the first one tells that it is up. */
  readonly ports: readonly [number, ...number[]];
  readonly environment: Readonly<Record<string, string>>;
  /** Folders whose changes restart it; none when it reloads by itself. */
  readonly sources: readonly string[];
}

const STOP_TIMEOUT_MS = 15_000;

/** Runs a program with every line it prints marked by its name. */
export class Program {
  readonly spec: ProgramSpec;
  /** Called when it ended without being asked to. */
  onEnd: () => void = () => {};
  #child: ChildProcess | undefined;
  #stopping = false;
  #closed = false;
  #restarts: Promise<void> = Promise.resolve();

  constructor(spec: ProgramSpec) {
    this.spec = spec;
  }

  say(line: string): void {
    console.log(`${styleText(this.spec.colour, this.spec.name.padEnd(8))} ${line}`);
  }

  start(): void {
    const [command, ...args] = this.spec.command;
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(command, args, {
      cwd: this.spec.folder,
      // It leads a process group, so that its own children can be ended with it.
      detached: true,
      env: { ...process.env, ...colours, ...this.spec.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#relay(child.stdout);
    this.#relay(child.stderr);
    child.once('error', (error) => this.say(error.message));
    child.once('close', (code, signal) => {
      const wasAsked = this.#stopping || this.#closed || this.#child !== child;
      if (wasAsked) {
        return;
      }
      this.say(`ended (${code ?? signal})`);
      this.onEnd();
    });
    this.#child = child;
  }

  /** Ends it and starts it again, one restart after the other. */
  restart(): void {
    this.#restarts = this.#restartAfter(this.#restarts);
  }

  /** Asks it to end, makes sure that it did, and lets no restart revive it. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#stop();
  }

  kill(): void {
    this.#closed = true;
    this.#signal('SIGKILL');
  }

  async #restartAfter(previous: Promise<void>): Promise<void> {
    await previous;
    if (this.#closed) {
      return;
    }
    this.say('restarting: its files changed');
    await this.#stop();
    if (!this.#closed) {
      this.start();
    }
  }

  async #stop(): Promise<void> {
    this.#stopping = true;
    this.#signal('SIGTERM');
    const ended = await waitUntil(() => !this.#signal(0), STOP_TIMEOUT_MS);
    if (!ended) {
      this.#signal('SIGKILL');
    }
    this.#stopping = false;
  }

  /** Signals the whole group (0 only asks); says whether there was anybody to get it. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const pid = this.#child?.pid;
    if (pid === undefined) {
      return false;
    }
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  }

  #relay(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => this.say(line));
  }
}
