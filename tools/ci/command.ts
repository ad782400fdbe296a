/** Runs one command: its lines are shown as they come, and nothing that it started outlives it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';

export interface Command {
  readonly argv: readonly [string, ...string[]];
  /** Variables beside ours. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Ran {
  /** Why it did not end well; empty when it did. */
  readonly trouble: string;
  /** Everything it printed, without colours. */
  readonly output: string;
  readonly seconds: number;
}

export interface Circumstances {
  readonly folder: string;
  /** When this time is over it is ended. */
  readonly limitMs: number;
  readonly show: (line: string) => void;
}

/** Time to end in order, once asked to. */
const GRACE_MS = 10_000;

const groups = new Set<number>();

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nobody is left in it.
  }
}

// Of an interrupted run nothing goes on either.
process.on('exit', () => {
  for (const group of groups) {
    signalGroup(group, 'SIGKILL');
  }
});

/** Runs a command to its end, or to the end of its time. */
export async function runCommand(
  { argv, env }: Command,
  { folder, limitMs, show }: Circumstances,
): Promise<Ran> {
  const startedAt = performance.now();
  const [program, ...args] = argv;
  // Leads a process group, so that all of it can be ended.
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(stripVTControlCharacters(line));
      show(line);
    });
  }
  const closed = once(child, 'close').catch(() => undefined);
  const trouble = await endOf(child, limitMs);
  // A process that was left behind would hold our pipes, and we would wait for it.
  await Promise.race([closed, sleep(GRACE_MS, undefined, { ref: false })]);
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  return { trouble, output: lines.join('\n'), seconds };
}

async function endOf(child: ReturnType<typeof spawn>, limitMs: number): Promise<string> {
  const { pid: group } = child;
  const ended = once(child, 'exit').then(
    () => (child.exitCode === 0 ? '' : `ended with ${child.exitCode ?? child.signalCode}`),
    (error: unknown) => String(error),
  );
  if (group === undefined) {
    return ended;
  }
  groups.add(group);
  const limit = new AbortController();
  const outOfTime = sleep(limitMs, 'out of time', { signal: limit.signal }).catch(() => '');
  let trouble = await Promise.race([ended, outOfTime]);
  limit.abort();
  if (trouble === 'out of time') {
    trouble = `did not end in ${(limitMs / SECOND_MS).toFixed(0)} s, its limit, and was ended`;
    signalGroup(group, 'SIGTERM');
    await Promise.race([ended, sleep(GRACE_MS, undefined, { ref: false })]);
  }
  signalGroup(group, 'SIGKILL');
  groups.delete(group);
  return trouble;
}
