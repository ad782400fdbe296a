import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../services/process.ts';

const START_TIMEOUT_MS = 20_000;

/** Debian's Chromium, quiet: nothing but the measured pages is spoken to. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--lang=zh-CN',
  '--remote-debugging-port=0',
];

export interface Browser {
  /** Where it takes debugging commands. */
  readonly port: number;
  stop(): Promise<void>;
}

/** The port stands on the first line of a file that the browser writes into its profile. */
function debuggingPort(profile: string): number {
  try {
    const [line = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    return Number(line);
  } catch {
    return 0;
  }
}

/** Starts a browser with a profile of its own. */
export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const chromium = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  );
  const ended = once(chromium, 'exit');
  const stop = async (): Promise<void> => {
    chromium.kill('SIGTERM');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  if (!(await waitUntil(() => debuggingPort(profile) > 0, START_TIMEOUT_MS))) {
    await stop();
    throw new Error('the browser does not start');
  }
  return { port: debuggingPort(profile), stop };
}
