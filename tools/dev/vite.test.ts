/** What the development server of the client hands out. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repository } from '../services/ports.ts';

const WEB = join(repository, 'web');
const SECRET = 'a-secret-of-a-service';
const START_MS = 30_000;

let folder: string;
let vite: ChildProcess;
let origin: string;
beforeAll(async () => {
  mkdirSync(join(repository, '.state'), { recursive: true });
  folder = mkdtempSync(join(repository, '.state/vite-test-'));
  writeFileSync(join(folder, 'pay-keys.json'), JSON.stringify({ key: SECRET }));
  writeFileSync(join(folder, 'log.txt'), SECRET);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const program = join(repository, 'node_modules/vite/bin/vite.js');
  vite = spawn('node', [program, '--port', String(port)], { cwd: WEB, stdio: 'ignore' });
  for (const end = Date.now() + START_MS; !(await answers()); await pause(200)) {
    if (Date.now() > end) {
      throw new Error('the development server does not start');
    }
  }
}, START_MS);
afterAll(() => {
  vite.kill('SIGTERM');
  rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function answers(): Promise<boolean> {
  return fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );
}

it('[R1-A17] is the client, and nothing of the state of the services', async () => {
  const own = ['/src/app/main.tsx', `/@fs${join(repository, 'contract/src/calls.ts')}`];
  for (const path of own) {
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  }
  for (const name of ['pay-keys.json', 'log.txt']) {
    const file = join(folder, name);
    const relative = file.slice(repository.length);
    const paths = [
      `/@fs${file}`,
      `/@fs${file}?raw`,
      `/@fs${file}?import&raw`,
      `/@fs${file}?url`,
      `/@fs${file}?import`,
      `/@fs${WEB}/%2e%2e${relative}`,
      `/..%2f${relative.slice(1)}`,
      `/src/..%2f..${relative}`,
    ];
    for (const path of paths) {
      const text = await (await fetch(origin + path)).text();
      expect([path, text.includes(SECRET)]).toEqual([path, false]);
    }
  }
});
