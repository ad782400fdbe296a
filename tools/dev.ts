/**
 * `npm run dev`: the whole site on this machine, each program restarted when its files change.
 * Ctrl-C ends everything but the services, which stay up for the next time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Program, type ProgramSpec } from './dev/program.ts';
import { watchFolders } from './dev/watch-folders.ts';
import { fetchPayKeys, payKeysFolder } from './services/pay-keys.ts';
import { ports, repository } from './services/ports.ts';
import { portAnswers, waitUntil } from './services/process.ts';

const contract = join(repository, 'contract/src');
const server = join(repository, 'server/src');
const sandbox = join(repository, 'sandbox/src');

/** Started first: the server is a merchant of the channels it plays, and needs their keys. */
const sandboxSpec: ProgramSpec = {
  name: 'sandbox',
  colour: 'yellow',
  command: [process.execPath, 'sandbox/src/main.ts'],
  folder: repository,
  ports: [ports.sandbox, ports.sandboxMail],
  environment: {
    NODE_ENV: 'development',
    PORT: `${ports.sandbox}`,
    SMTP_PORT: `${ports.sandboxMail}`,
    PAY_KEYS: payKeysFolder,
  },
  sources: [sandbox],
};

const siteSpecs = (merchant: Readonly<Record<string, string>>): readonly ProgramSpec[] => [
  {
    name: 'server',
    colour: 'cyan',
    command: [process.execPath, 'server/src/main.ts', 'web'],
    folder: repository,
    ports: [ports.web, ports.webInternal],
    environment: {
      ...merchant,
      NODE_ENV: 'development',
      PORT: `${ports.web}`,
      INTERNAL_PORT: `${ports.webInternal}`,
    },
    sources: [server, contract],
  },
  {
    name: 'worker',
    colour: 'magenta',
    command: [process.execPath, 'server/src/main.ts', 'worker'],
    folder: repository,
    ports: [ports.workerInternal],
    environment: {
      ...merchant,
      NODE_ENV: 'development',
      INTERNAL_PORT: `${ports.workerInternal}`,
    },
    sources: [server, contract],
  },
  {
    name: 'site',
    colour: 'green',
    command: [join(repository, 'node_modules/.bin/vite')],
    folder: join(repository, 'web'),
    ports: [ports.vite],
    environment: {},
    sources: [],
  },
];

const urls = `
  site        http://127.0.0.1:${ports.vite}/
  SMS inbox   http://127.0.0.1:${ports.sandbox}/sms
  mail inbox  http://127.0.0.1:${ports.sandbox}/mail
  WeChat      http://127.0.0.1:${ports.sandbox}/wechat
  paying      http://127.0.0.1:${ports.sandbox}/wechat-pay and /alipay
  calls       http://127.0.0.1:${ports.web}/api/
  metrics     http://127.0.0.1:${ports.webInternal}/metrics
`;

const SLOW_START_MS = 30_000;

const answering = async (wanted: readonly number[]): Promise<number[]> => {
  const answers = await Promise.all(wanted.map((port) => portAnswers(port)));
  return wanted.filter((_, index) => answers[index]);
};

/** Services may also be the containers of compose.yaml, so what answers is left alone. */
const ensureServices = async (): Promise<void> => {
  // Lessons play through the edge, classes come in through the live server; where nginx is not
  // installed everything else still works.
  const nginx = existsSync('/usr/sbin/nginx') ? (['edge', 'live'] as const) : [];
  const needed = ['postgres', 'redis', 's3', ...nginx] as const;
  const up = await answering(needed.map((name) => ports[name]));
  const missing = needed.filter((name) => !up.includes(ports[name]));
  if (missing.length === 0) {
    return;
  }
  const starter = join(repository, 'tools/services/main.ts');
  const { status } = spawnSync(process.execPath, [starter, 'start', ...missing], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.exit(1);
  }
};

const refuseTakenPorts = async (): Promise<void> => {
  const specs = [sandboxSpec, ...siteSpecs({})];
  const taken = await answering(specs.flatMap((spec) => spec.ports));
  if (taken.length === 0) {
    return;
  }
  console.error(`Taken ports: ${taken.join(', ')}. Is "npm run dev" already running?`);
  process.exit(1);
};

const programs: Program[] = [];

const silent = async (): Promise<string[]> => {
  const specs = programs.map(({ spec }) => spec);
  const up = await answering(specs.map((spec) => spec.ports[0]));
  return specs.filter((spec) => !up.includes(spec.ports[0])).map((spec) => spec.name);
};

const allAnswer = async (): Promise<boolean> => (await silent()).length === 0;

await ensureServices();
await refuseTakenPorts();

let stopping = false;

const shutDown = async (exitCode: number): Promise<void> => {
  if (stopping) {
    // Asked a second time: no more patience.
    for (const program of programs) {
      program.kill();
    }
    return;
  }
  stopping = true;
  await Promise.all(programs.map((program) => program.close()));
  process.exit(exitCode);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void shutDown(0));
}

const begin = (spec: ProgramSpec): void => {
  const program = new Program(spec);
  programs.push(program);
  if (spec.sources.length > 0) {
    program.onEnd = () => program.say('waiting for a change of its files');
    watchFolders(spec.sources, () => program.restart());
  } else {
    program.onEnd = () => void shutDown(1);
  }
  program.start();
};

begin(sandboxSpec);
const payKeys = await fetchPayKeys(ports.sandbox, Number.POSITIVE_INFINITY);
// The channels reach the server itself: Vite is for browsers.
const merchant = { ...payKeys, PAY_NOTIFY_ORIGIN: `http://127.0.0.1:${ports.web}` };
for (const spec of siteSpecs(merchant)) {
  begin(spec);
}

if (!(await waitUntil(allAnswer, SLOW_START_MS))) {
  console.log(`Still waiting for ${(await silent()).join(', ')}; see the lines above.`);
  await waitUntil(allAnswer, Number.POSITIVE_INFINITY);
}
console.log(urls);
