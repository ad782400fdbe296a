/** Programs under measurement: started, waited for, stopped. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { cpuSecondsOf } from './cpu.ts';
import type { Exchange } from './load.ts';

export interface Program {
  readonly name: string;
  /** Arguments of `node`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
}

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface Running {
  readonly name: string;
  readonly pid: number;
  readonly origin: string;
  /** From spawn to the first good answer. */
  readonly coldStart: { readonly wallSeconds: number; readonly cpuSeconds: number };
  stop(): Promise<void>;
}

const POLL_MS = 3;
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 20_000;
const REQUEST_LIMIT_MS = 5_000;
const LOG_TAIL = 2_000;
const OK = 200;

/**
 * Starts a program and waits until it answers the exchange with status 200. `services` are
 * processes that work for it and whose time counts as well.
 */
export async function start(
  program: Program,
  exchange: Exchange,
  services: readonly number[] = [],
): Promise<Running> {
  if (await isTaken(program.port)) {
    throw new Error(`${program.name}: something else listens on port ${program.port}`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-log-'));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const servicesBefore = cpuSecondsOf(services);
  const began = performance.now();
  // Logs go to a file as they would on a server; a reader here would compete for the processor.
  const child = spawn(process.execPath, program.args, {
    env: { PATH: process.env['PATH'], ...program.env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const pid = child.pid;
  if (pid === undefined) {
    throw new Error(`${program.name} could not be started`);
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const running = {
    name: program.name,
    pid,
    origin: `http://127.0.0.1:${program.port}`,
    stop: async () => {
      await stop(child, exited);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await firstAnswer(running.origin, exchange, child, began);
  } catch (error) {
    const tail = readFileSync(logFile, 'utf8').slice(-LOG_TAIL);
    await running.stop();
    throw new Error(`${program.name} did not start:\n${tail}`, { cause: error });
  }
  const wallSeconds = (performance.now() - began) / SECOND_MS;
  const cpuSeconds = cpuSecondsOf([pid, ...services]) - servicesBefore;
  return { ...running, coldStart: { wallSeconds, cpuSeconds } };
}

/** Whether somebody listens: an answer from a stranger would be taken for the program's own. */
async function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (taken: boolean): void => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** Sends one body of the exchange, the first unless given, over a connection of its own. */
export async function send(
  origin: string,
  exchange: Exchange,
  body = exchange.bodies[0],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}${exchange.path}`,
      {
        method: 'POST',
        agent: false,
        headers: exchange.headers,
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            contentType: incoming.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function firstAnswer(
  origin: string,
  exchange: Exchange,
  child: ChildProcess,
  began: number,
): Promise<void> {
  for (;;) {
    try {
      const { status } = await send(origin, exchange);
      if (status === OK) {
        return;
      }
    } catch (error) {
      // Not listening yet, unless it has ended or taken too long.
      const late = performance.now() - began > START_LIMIT_MS;
      if (late || child.exitCode !== null || child.signalCode !== null) {
        throw error;
      }
    }
    await sleep(POLL_MS);
  }
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(force);
}
