import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { serviceAccount } from './account.ts';

/** A long-running program, described once for start, stop and status alike. */
export interface Daemon {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A path among the arguments that no other program has; proves that a pid is really ours. */
  readonly identity: string;
  readonly folder: string;
  readonly pidFile: string;
  readonly logFile: string;
  /** Asks for a clean end. */
  readonly stopSignal: NodeJS.Signals;
  /** Ends it when it did not react. */
  readonly forceSignal: NodeJS.Signals;
  /** Keeps our own rights instead of those of the service account. */
  readonly asCaller?: boolean;
}

const STOP_TIMEOUT_MS = 30_000;
const SHOWN_LOG_LINES = 20;

/** Daemons and their tools see a small fixed environment, not the secrets of somebody's shell. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
};

const accountFor = (asCaller: boolean | undefined) => (asCaller ? {} : serviceAccount());

/** Waits until the check holds; `false` when the time ran out first. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) {
      return false;
    }
    await sleep(50);
  }
  return true;
}

/** Whether something accepts connections on this loopback port. */
export function portAnswers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const settle = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', settle(true));
    socket.once('error', settle(false));
    socket.once('timeout', settle(false));
  });
}

/** Creates a folder that belongs to the service account. */
export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const account = serviceAccount();
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const recordedPid = (daemon: Daemon): number => Number.parseInt(readText(daemon.pidFile), 10);

/**
 * Whose pid it is now: after a crash or a reboot a pid alone proves nothing, so the command line
 * must match too. A process that is gone has none.
 */
const ownerOf = (pid: number, daemon: Daemon): 'ours' | 'gone' | 'stranger' => {
  const commandLine = readText(`/proc/${pid}/cmdline`);
  if (commandLine === '') {
    return 'gone';
  }
  const isOurs =
    commandLine.includes(basename(daemon.command)) && commandLine.includes(daemon.identity);
  return isOurs ? 'ours' : 'stranger';
};

/** The pid of the daemon if it runs. */
export function runningPid(daemon: Daemon): number | undefined {
  const pid = recordedPid(daemon);
  return ownerOf(pid, daemon) === 'ours' ? pid : undefined;
}

/** The processes whose working folder is this one or lies in it. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const place = readlinkSync(`/proc/${pid}/cwd`);
        return place === folder || place.startsWith(`${folder}/`);
      } catch {
        return false;
      }
    });
}

/** The session of a process: the fourth number after the program's name, which may hold spaces. */
const sessionOf = (pid: number): number =>
  Number(readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[3]);

/**
 * The daemon and its children. They share the session that `launch` opened, even after a kill -9
 * of the daemon itself; the working folder tells it from one that got the same number later.
 */
export function membersOf(daemon: Daemon): number[] {
  const session = recordedPid(daemon);
  if (ownerOf(session, daemon) === 'stranger') {
    return [];
  }
  return processesIn(daemon.folder).filter((pid) => sessionOf(pid) === session);
}

/** The text of a failed spawn is "spawn /path ENOENT"; say what to do about it. */
const requireProgram = (command: string): void => {
  if (existsSync(command)) {
    return;
  }
  throw new Error(`${command} is not installed; "npm run setup" installs it`);
};

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

/** Starts the daemon in the background and waits until it is ready. */
export async function launch(
  daemon: Daemon,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  requireProgram(daemon.command);
  // Two runs of log are kept: this one, and the one that may tell why we are starting again.
  if (existsSync(daemon.logFile)) {
    renameSync(daemon.logFile, `${daemon.logFile}.previous`);
  }
  const log = openSync(daemon.logFile, 'a');
  const child = spawn(daemon.command, daemon.args, {
    ...accountFor(daemon.asCaller),
    cwd: daemon.folder,
    detached: true,
    env: environment,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await once(child, 'spawn');
  child.unref();
  writeFileSync(daemon.pidFile, `${child.pid}\n`);
  const settled = await waitUntil(async () => hasEnded(child) || (await isReady()), timeoutMs);
  if (settled && !hasEnded(child)) {
    return;
  }
  const reason = settled ? 'ended at once' : `was not ready in ${timeoutMs / 1000} s`;
  await terminate(daemon);
  const tail = readText(daemon.logFile).trimEnd().split('\n').slice(-SHOWN_LOG_LINES).join('\n');
  throw new Error(`${daemon.name} ${reason}; ${daemon.logFile} ends with:\n${tail}`);
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
    // One that a fault drill has frozen could not react.
    process.kill(pid, 'SIGCONT');
  } catch {
    // Gone between the look and the signal.
  }
};

/**
 * Ends the daemon, or what is left of it after a crash, and removes its pid file. Says whether
 * there was anything to end.
 */
export async function terminate(daemon: Daemon): Promise<boolean> {
  const members = membersOf(daemon);
  const areGone = (): Promise<boolean> =>
    waitUntil(() => membersOf(daemon).length === 0, STOP_TIMEOUT_MS);
  if (members.length > 0) {
    // The daemon ends its children itself; without it they have to be asked one by one.
    const leader = runningPid(daemon);
    for (const pid of leader === undefined ? members : [leader]) {
      signal(pid, daemon.stopSignal);
    }
    if (!(await areGone())) {
      for (const pid of membersOf(daemon)) {
        signal(pid, daemon.forceSignal);
      }
      if (!(await areGone())) {
        throw new Error(`${daemon.name} does not end`);
      }
    }
  }
  rmSync(daemon.pidFile, { force: true });
  return members.length > 0;
}

/** Runs a program to its end and returns what it printed; throws with what it complained about. */
export async function run(
  command: string,
  args: readonly string[],
  options: { readonly asCaller?: boolean } = {},
): Promise<string> {
  requireProgram(command);
  const child = spawn(command, args, {
    ...accountFor(options.asCaller),
    cwd: '/',
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MINUTE_MS,
  });
  let output = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await once(child, 'close');
  if (child.exitCode === 0) {
    return output;
  }
  const status = child.exitCode ?? child.signalCode ?? 'unknown';
  throw new Error(`${basename(command)} failed (${status}):\n${complaints || output}`);
}
