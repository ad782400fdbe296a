/**
 * `npm run drill -- <name…|all> [--small]`: breaks things on a private copy of the site and checks
 * what its users notice. One line per drill; exits 1 when one failed. `--small` takes seconds; CI
 * runs some so, and `npm run full` all of them at full size.
 */
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { billDrill } from './bill-drill.ts';
import type { Drill } from './drill.ts';
import { kill9Drill } from './kill9-drill.ts';
import { killBuyingDrill } from './kill-buying-drill.ts';
import { loginDrill } from './login-drill.ts';
import { overloadDrill } from './overload-drill.ts';
import { postgresDrill } from './postgres-drill.ts';
import { raceDrill } from './race-drill.ts';
import { redisDrill } from './redis-drill.ts';
import { buildServer } from './server.ts';
import { shutdownDrill } from './shutdown-drill.ts';
import { silenceDrill } from './silence-drill.ts';
import { Site } from './site.ts';
import { stormDrill } from './storm-drill.ts';

const drills: readonly Drill[] = [
  redisDrill,
  postgresDrill,
  shutdownDrill,
  kill9Drill,
  overloadDrill,
  loginDrill,
  raceDrill,
  stormDrill,
  silenceDrill,
  billDrill,
  killBuyingDrill,
];
const lockPort = 13_390;
const interrupted = 130;

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** Two runs would meet on the same ports. A held port is a lock that no crash leaves behind. */
const lock = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(lockPort, '127.0.0.1', resolve);
    server.unref();
  });

const site = new Site();
let ending = false;

/** Ends everything at once; the drill under way runs into the void meanwhile. */
const endEarly = (reason: string, exitCode: number): void => {
  if (ending) return;
  ending = true;
  console.error(reason);
  site.retire();
  void site.close().finally(() => process.exit(exitCode));
};

const perform = async (drill: Drill, small: boolean): Promise<boolean> => {
  const startedAt = performance.now();
  try {
    await site.open();
    const figures = await drill.run(site, small);
    await site.close();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`drill ${drill.name}: ok in ${seconds} s: ${figures}`);
    return true;
  } catch (error) {
    if (ending) return false;
    await site.close();
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`drill ${drill.name}: FAILED: ${reason} (logs in ${site.keepLogs(drill.name)})`);
    return false;
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
});
const known = drills.map(({ name }) => name);
const isKnown = (name: string): boolean => name === 'all' || known.includes(name);
if (positionals.length === 0 || !positionals.every(isKnown)) {
  fail(`usage: npm run drill -- <${known.join('|')}|all> [--small]`);
}
const chosen = drills.filter(
  ({ name }) => positionals.includes('all') || positionals.includes(name),
);

await lock().catch(() => fail(`port ${lockPort} is taken: another run of drills is under way`));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => endEarly(signal, interrupted));
}
process.on('uncaughtException', (error) => endEarly(error.stack ?? error.message, 1));
buildServer();
let failures = 0;
for (const drill of chosen) {
  if (ending) break;
  if (!(await perform(drill, values.small))) failures += 1;
}
if (!ending) process.exit(failures === 0 ? 0 : 1);
