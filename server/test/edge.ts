/** The edge of the deployment in front of one test's server. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { readWithoutGuard } from './guards/without-guard.ts';
import { freePort } from './steady/free-port.ts';
import { PATIENCE } from './steady/patience.ts';
import type { TestApp } from './app.ts';

const TEMPLATE = fileURLToPath(new URL('../../deploy/nginx/edge.conf', import.meta.url));
const START_MS = MINUTE_MS;
const ASK_MS = 100;

export interface TestEdge {
  readonly origin: string;
  readonly port: number;
  /** Where it keeps its state; the site it serves is in `web` below it. */
  readonly folder: string;
  stop(): Promise<void>;
}

export interface EdgeOptions {
  /** Further servers it shares the requests among. */
  readonly beside?: readonly Pick<TestApp, 'origin'>[];
  /** How browsers reach the site; TLS itself ends elsewhere. */
  readonly publicScheme?: 'http' | 'https';
  /** Takes something out of the configuration, for a control. */
  readonly without?: (config: string) => string;
}

/** Starts nginx with the deployment's configuration. */
export async function startEdge(
  { origin: server, platform }: Pick<TestApp, 'origin' | 'platform'>,
  { beside = [], publicScheme = 'http', without = (text) => text }: EdgeOptions = {},
): Promise<TestEdge> {
  const folder = mkdtempSync(join(tmpdir(), 'zhiji-edge-'));
  for (const sub of ['temp', 'web', 'web/assets']) {
    mkdirSync(join(folder, sub));
  }
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><title>zhiji</title>');
  const port = await freePort();
  const { endpoint, publicBucket, privateBucket } = platform.config.storage;
  const servers = [server, ...beside.map(({ origin }) => origin)];
  const values: Readonly<Record<string, string>> = {
    state: folder,
    listen: `127.0.0.1:${port}`,
    web_root: join(folder, 'web'),
    servers: servers.map((origin) => `server ${new URL(origin).host} max_fails=0;`).join('\n'),
    public_scheme: publicScheme,
    objects: new URL(endpoint).host,
    live: new URL(platform.config.live.origin).host,
    public_bucket: publicBucket,
    private_bucket: privateBucket,
    first_screen_reached: `${300 * PATIENCE}ms`,
    first_screen_answered: `${500 * PATIENCE}ms`,
  };
  const config = join(folder, 'nginx.conf');
  const template = readWithoutGuard(TEMPLATE);
  writeFileSync(
    config,
    without(template.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? '0')),
  );
  const globals = process.getuid?.() === 0 ? 'daemon off; user root;' : 'daemon off;';
  const args = ['-e', 'stderr', '-g', globals, '-c', config];
  const nginx = spawn('/usr/sbin/nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await answering(origin);
  return {
    origin,
    port,
    folder,
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until something answers HTTP there. */
export async function answering(origin: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await pause(ASK_MS)) {
    const answered = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answered) {
      return;
    }
  }
  throw new Error('the edge does not answer');
}
