import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Daemon, launch, membersOf, runningPid, terminate, waitUntil } from './process.ts';

/** Says when it is up, and has a child that outlives it, as a web server's worker does. */
const PROGRAM = `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  writeFileSync('up', String(child.pid));
  process.on('SIGTERM', () => { child.kill(); process.exit(0); });
  setInterval(() => {}, 1000);
`;

let folder: string;
let daemon: Daemon;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhiji-'));
  const script = join(folder, 'daemon.cjs');
  writeFileSync(script, PROGRAM);
  daemon = {
    name: 'stand-in',
    command: process.execPath,
    args: [script],
    identity: script,
    folder,
    pidFile: join(folder, 'pid'),
    logFile: join(folder, 'log'),
    stopSignal: 'SIGTERM',
    forceSignal: 'SIGKILL',
    asCaller: true,
  };
});

afterEach(async () => {
  await terminate(daemon);
  rmSync(folder, { recursive: true });
});

const isUp = (): Promise<boolean> => Promise.resolve(existsSync(join(folder, 'up')));
const start = (): Promise<void> => launch(daemon, isUp, 10_000);
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/cwd`);

describe('launch and terminate', () => {
  it('start a daemon and end it with its children', async () => {
    await start();
    expect(runningPid(daemon)).toBe(Number(readFileSync(daemon.pidFile, 'utf8')));
    expect(membersOf(daemon)).toHaveLength(2);
    expect(await terminate(daemon)).toBe(true);
    expect(membersOf(daemon)).toEqual([]);
    expect(existsSync(daemon.pidFile)).toBe(false);
    expect(await terminate(daemon)).toBe(false);
  });

  it('find and end the children of a daemon that was killed', async () => {
    await start();
    const pid = runningPid(daemon);
    expect(pid).toBeDefined();
    process.kill(Number(pid), 'SIGKILL');
    // It is listed until the system has buried it.
    await waitUntil(() => membersOf(daemon).length === 1, 5000);
    expect(runningPid(daemon)).toBeUndefined();
    const [child] = membersOf(daemon);
    expect(child).toBe(Number(readFileSync(join(folder, 'up'), 'utf8')));
    expect(await terminate(daemon)).toBe(true);
    expect(isAlive(Number(child))).toBe(false);
  });

  it('leave a stranger alone that got the recorded pid', async () => {
    const stranger = spawn('sleep', ['60'], { cwd: folder, detached: true, stdio: 'ignore' });
    await once(stranger, 'spawn');
    writeFileSync(daemon.pidFile, `${stranger.pid}\n`);
    expect(runningPid(daemon)).toBeUndefined();
    expect(await terminate(daemon)).toBe(false);
    expect(isAlive(Number(stranger.pid))).toBe(true);
    expect(existsSync(daemon.pidFile)).toBe(false);
    stranger.kill();
    await once(stranger, 'exit');
  });

  it('show the end of the log of a daemon that does not come up', async () => {
    writeFileSync(daemon.identity, `console.error('no such disk'); process.exit(3);`);
    await expect(start()).rejects.toThrow(/stand-in ended at once;[^]*no such disk/);
    expect(existsSync(daemon.pidFile)).toBe(false);
  });

  it('end a daemon that is not ready in time', async () => {
    await expect(launch(daemon, () => Promise.resolve(false), 300)).rejects.toThrow(
      'stand-in was not ready in 0.3 s',
    );
    expect(membersOf(daemon)).toEqual([]);
  });
});
