/** The built site on ports and a database of its own: what end-to-end tests run against. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { Client } from 'pg';
import { createEdge, type EdgeSite } from '../services/edge.ts';
import { createLive } from '../services/live.ts';
import { fetchPayKeys } from '../services/pay-keys.ts';
import { ports, repository, stateFolder } from '../services/ports.ts';
import { portAnswers, waitUntil } from '../services/process.ts';
import { refuseTakenPort } from '../services/service.ts';

const DATABASE = 'zhiji_e2e';
const REDIS_NUMBER = 1;
const START_TIMEOUT_MS = MINUTE_MS;
const BEHIND_THE_SITE = 10;
/** Its processes work here, by which those of a killed run are found. */
const folder = join(stateFolder, 'e2e');

const urlOf = (role: string, database: string): string =>
  `postgres://${role}:zhiji-dev@127.0.0.1:${ports.postgres}/${database}`;

/** Where the browser finds the site. */
export const origin = `http://127.0.0.1:${ports.e2eEdge}`;

/** Where third parties are played, and the messages they carry can be read. */
const sandboxOrigin = `http://127.0.0.1:${ports.e2eSandbox}`;

const environment = {
  ...process.env,
  NODE_ENV: 'test',
  PORT: String(ports.e2eWeb),
  INTERNAL_PORT: String(ports.e2eWebInternal),
  DATABASE_URL: urlOf('zhiji_app', DATABASE),
  OWNER_DATABASE_URL: urlOf('zhiji_owner', DATABASE),
  REDIS_URL: `redis://127.0.0.1:${ports.redis}/${REDIS_NUMBER}`,
  PUBLIC_ORIGIN: origin,
  SMS_ENDPOINT: sandboxOrigin,
  NUONUO_ENDPOINT: sandboxOrigin,
  WECHAT_OPEN_ENDPOINT: sandboxOrigin,
  WECHAT_API_ENDPOINT: sandboxOrigin,
  SMTP_URL: `smtp://zhiji-dev:zhiji-dev-secret@127.0.0.1:${ports.e2eSandboxMail}`,
  PAY_NOTIFY_ORIGIN: `http://127.0.0.1:${ports.e2eWeb}`,
  LIVE_PUSH_URL: `rtmp://127.0.0.1:${ports.e2eLive}/live`,
  LIVE_ORIGIN: `http://127.0.0.1:${ports.e2eLiveHttp}`,
  // One browser on one address does what many people do.
  RATE_SCALE: '100',
  // The browsers and everything else take the processor from the server at times.
  PATIENCE: '10',
  // Enough to show that it works, on a machine that does everything else as well.
  PUZZLE_WORK_BITS: '12',
  LOG_LEVEL: 'warn',
};

const server = join(repository, 'server/dist-test/main.js');

/** Runs a role of the built server that ends by itself, and answers what it printed. */
function runServer(...args: string[]): string {
  return execFileSync('node', [server, ...args], { env: environment, encoding: 'utf8' });
}

async function recreateDatabase(): Promise<void> {
  const owner = new Client({ connectionString: urlOf('zhiji_owner', 'postgres') });
  await owner.connect();
  try {
    await owner.query(`drop database if exists ${DATABASE} with (force)`);
    await owner.query(`create database ${DATABASE}`);
  } finally {
    await owner.end();
  }
}

export interface Site {
  /** Environment variables that tell the tests where they are. */
  readonly variables: Record<string, string>;
  stop(): Promise<void>;
}

interface Running {
  stop(): Promise<unknown>;
}

function ending(child: ChildProcess): Running {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts the third parties. */
function startSandbox(): Running {
  return ending(
    spawn('node', [join(repository, 'sandbox/src/main.ts')], {
      cwd: folder,
      env: {
        ...environment,
        PORT: String(ports.e2eSandbox),
        SMTP_PORT: String(ports.e2eSandboxMail),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
}

/** Starts a process of the built server. */
const start = (role: 'web' | 'worker', env: NodeJS.ProcessEnv): Running =>
  ending(
    spawn('node', [server, role], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] }),
  );

const ownPorts = [
  ports.e2eWeb,
  ports.e2eWebInternal,
  ports.e2eWorkerInternal,
  ports.e2eSandbox,
  ports.e2eSandboxMail,
];

/** Migrates and seeds a fresh database and starts server, sandbox and edge over it. */
export async function startSite(served: Pick<EdgeSite, 'webRoot'> = {}): Promise<Site> {
  const edge = createEdge({
    ...served,
    name: 'edge-e2e',
    listen: ports.e2eEdge,
    server: ports.e2eWeb,
    live: ports.e2eLiveHttp,
    sandbox: ports.e2eSandbox,
  });
  const live = createLive({
    name: 'live-e2e',
    rtmp: ports.e2eLive,
    http: ports.e2eLiveHttp,
    server: ports.e2eWeb,
  });
  const running: Running[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all([edge.stop(), live.stop()]);
    await Promise.all(running.map(async (each) => each.stop()));
  };
  for (const port of ownPorts) {
    await refuseTakenPort('end to end', port);
  }
  // An edge that a killed run left would be taken for ours, with the site it served.
  await stop();
  try {
    mkdirSync(folder, { recursive: true });
    await recreateDatabase();
    runServer('migrate');
    runServer('seed');
    running.push(startSandbox());
    const merchant = { ...environment, ...(await fetchPayKeys(ports.e2eSandbox)) };
    const workers = { ...merchant, INTERNAL_PORT: String(ports.e2eWorkerInternal) };
    running.push(start('web', merchant), start('worker', workers));
    for (const port of [ports.e2eWeb, ports.e2eWorkerInternal, ports.e2eSandboxMail]) {
      if (!(await waitUntil(async () => portAnswers(port), START_TIMEOUT_MS))) {
        throw new Error(`nothing answers on port ${port}`);
      }
    }
    await Promise.all([edge.start(), live.start()]);
    // Browsers take whatever processor there is; a server starved by them refuses work, rightly.
    // Only root may put the site first, anybody may put what this process starts last.
    setPriority(BEHIND_THE_SITE);
    return {
      variables: {
        ...merchant,
        E2E_ORIGIN: origin,
        E2E_SERVER: server,
        E2E_SANDBOX: sandboxOrigin,
      },
      stop,
    };
  } catch (error) {
    // What was left running would keep everybody waiting who reads our output.
    await stop();
    throw error;
  }
}
