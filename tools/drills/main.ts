/**
 * `npm run drill -- <name…|all> [--small]`: breaks things on a private copy of the site and checks
 * what its users notice. One line per drill; exits 1 when one failed. `--small` takes seconds; CI
 * runs some so, and `npm run full` all of them at full size.
 */
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { billDrill } from './payments/bill-drill.ts';
import { channelDrill } from './payments/channel-drill.ts';
import { cancelledDrill } from './faults/cancelled-drill.ts';
import { clockDrill } from './faults/clock-drill.ts';
import { diskDrill } from './faults/disk-drill.ts';
import type { Drill } from './site/drill.ts';
import { examDrill } from './load/exam-drill.ts';
import { fanOutDrill } from './messages/fan-out-drill.ts';
import { invoicesDrill } from './invoices/invoices-drill.ts';
import { kill9Drill } from './faults/kill9-drill.ts';
import { killBuyingDrill } from './faults/kill-buying-drill.ts';
import { loadDrill } from './load/load-drill.ts';
import { loginDrill } from './load/login-drill.ts';
import { messagesDrill } from './messages/messages-drill.ts';
import { overloadDrill } from './load/overload-drill.ts';
import { pagesDrill } from './messages/pages-drill.ts';
import { postgresDrill } from './faults/postgres-drill.ts';
import { raceDrill } from './races/race-drill.ts';
import { lane, ports } from './site/lane.ts';
import { seed } from './site/random.ts';
import { redisDrill } from './faults/redis-drill.ts';
import { buildServer } from './site/server.ts';
import { rolloutDrill } from './faults/rollout-drill.ts';
import { shutdownDrill } from './faults/shutdown-drill.ts';
import { silenceDrill } from './payments/silence-drill.ts';
import { Site } from './site/site.ts';
import { runBeside } from './second-lane.ts';
import { soakDrill } from './load/soak-drill.ts';
import { stormDrill } from './payments/storm-drill.ts';

/** Those that measure how long people wait: nothing else runs meanwhile. */
const MEASURING: readonly Drill[] = [
  redisDrill,
  postgresDrill,
  shutdownDrill,
  rolloutDrill,
  overloadDrill,
  loginDrill,
  loadDrill,
  examDrill,
  fanOutDrill,
  pagesDrill,
  soakDrill,
];
/** Those that keep the machine busy, and ask only whether all ended right. */
const BUSY: readonly Drill[] = [kill9Drill, raceDrill, stormDrill, killBuyingDrill, messagesDrill];
/** Those that mostly wait; small, they run on a lane of their own beside the busy ones. */
const WAITING: readonly Drill[] = [silenceDrill, channelDrill, billDrill, diskDrill, clockDrill];
/** Those that wait for leases of a minute; small, they are tests of the server. */
const LONG: readonly Drill[] = [cancelledDrill, invoicesDrill];
const drills = [...MEASURING, ...BUSY, ...WAITING, ...LONG];
const INTERRUPTED = 130;

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

/** Two runs would meet on the same ports. A held port is a lock that no crash leaves behind. */
const lock = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(ports.lock, '127.0.0.1', resolve);
    server.unref();
  });

const site = new Site();
let ending = false;

/** Ends everything at once; the drill under way runs into the void meanwhile. */
const endEarly = (reason: string, exitCode: number): void => {
  if (ending) {
    return;
  }
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
    console.log(`drill ${drill.name}: ok in ${seconds} s, seed ${seed}: ${figures}`);
    return true;
  } catch (error) {
    if (ending) {
      return false;
    }
    await site.close();
    const reason = error instanceof Error ? error.message : String(error);
    const logs = site.keepLogs(drill.name);
    console.log(`drill ${drill.name}: FAILED, seed ${seed}: ${reason} (logs in ${logs})`);
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
  (drill) =>
    positionals.includes(drill.name) ||
    (positionals.includes('all') && !(values.small && LONG.includes(drill))),
);

await lock().catch(() => fail(`port ${ports.lock} is taken: another run of drills is under way`));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => endEarly(signal, INTERRUPTED));
}
process.on('uncaughtException', (error) => endEarly(error.stack ?? error.message, 1));
buildServer();
let failures = 0;
const performAll = async (some: readonly Drill[]): Promise<void> => {
  for (const drill of some) {
    if (ending) {
      break;
    }
    if (!(await perform(drill, values.small))) {
      failures += 1;
    }
  }
};
const among = (some: readonly Drill[]): readonly Drill[] =>
  chosen.filter((drill) => some.includes(drill));
const waiting = among(WAITING);
const areBeside = values.small && lane === '1' && waiting.length > 0 && among(BUSY).length > 0;
await performAll(among(MEASURING));
const second = areBeside ? runBeside(waiting.map(({ name }) => name)) : undefined;
await performAll(areBeside ? among(BUSY) : [...among(BUSY), ...waiting]);
await performAll(among(LONG));
if (!ending) {
  const beside = await second;
  console.log(beside?.output ?? '');
  failures += beside?.isGood === false ? 1 : 0;
  process.exit(failures === 0 ? 0 : 1);
}
