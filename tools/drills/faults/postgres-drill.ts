/** PostgreSQL stopped, killed and hung: fast clear refusals, and recovery without a restart. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#services/process';
import { cached, footer, isBusy, ownAccount, unseenArticle } from '../visitors/browsing.ts';
import { type Answer, Client, probe, type Sender } from '../site/client.ts';
import { expectDelivery } from './delivery.ts';
import { type Drill, expect, expectAll, timing } from '../site/drill.ts';
import { redisCli } from '../site/engines.ts';
import { type Load, startLoad } from '../visitors/load.ts';
import type { Site } from '../site/site.ts';

const PER_SECOND = 50;
const CONNECTIONS = 512;
const PATIENCE_MS = 2000;
/** The driver gives up on a silent connection after six seconds; nothing may wait much longer. */
const HUNG_PATIENCE_MS = 7000;
const RECOVERY_MS = 5000;
const DELIVERY_MS = 10_000;
const CALM_MS = 1000;
const IS_UP = 200;
const IS_DOWN = 503;

interface Fault {
  readonly name: string;
  readonly patienceMs: number;
  strike(): Promise<void> | void;
  heal(): Promise<void> | void;
}

const faultsOf = ({ postgres }: Site): readonly Fault[] => [
  {
    name: 'stopped',
    patienceMs: PATIENCE_MS,
    strike: () => postgres.stop(),
    heal: () => postgres.start(),
  },
  {
    name: 'killed',
    patienceMs: PATIENCE_MS,
    strike: () => postgres.kill(),
    heal: () => postgres.start(),
  },
  {
    name: 'hung',
    patienceMs: HUNG_PATIENCE_MS,
    strike: () => postgres.freeze(),
    heal: () => postgres.thaw(),
  },
];

interface Scene {
  readonly site: Site;
  readonly client: Client;
  readonly user: Sender;
  readonly load: Load;
}

const isOfCachedCall = ({ call }: Answer): boolean =>
  cached.some((question) => question.call === call);

const expectHealth = async ({ site }: Scene, when: string, ready: number): Promise<number> => {
  const [live, asked] = await Promise.all([
    probe(site.web.internalPort, 'live'),
    probe(site.web.internalPort, 'ready'),
  ]);
  expect(site.web.runs && site.worker.runs, `${when}: a process of the server died`);
  expect(live.http === IS_UP, `${when}: live answers ${live.http}`);
  expect(asked.http === ready, `${when}: ready answers ${asked.http} instead of ${ready}`);
  return asked.ms;
};

/** Breaks PostgreSQL under load and heals it; answers the figures. */
const suffer = async (scene: Scene, fault: Fault, lastsMs: number): Promise<string> => {
  const { site, client, user, load } = scene;
  const when = `postgres ${fault.name}`;
  // Cached anew, so that it lasts longer than the fault.
  await redisCli('flushall');
  await load.during(() => sleep(CALM_MS));

  await fault.strike();
  let readyMs = 0;
  const answers = await load.during(async () => {
    readyMs = await expectHealth(scene, when, IS_DOWN);
    await sleep(lastsMs);
  });
  const shared = answers.filter((answer) => isOfCachedCall(answer));
  const refused = answers.filter((answer) => !isOfCachedCall(answer));
  expectAll(`${when}, cached`, shared, ({ correct, ms }) => correct && ms < PATIENCE_MS);
  expectAll(when, refused, (answer) => isBusy(answer) && answer.ms < fault.patienceMs);

  await fault.heal();
  const healedAt = performance.now();
  const recovers = async (): Promise<boolean> =>
    (await client.ask(ownAccount(user))).correct && (await client.ask(unseenArticle())).correct;
  const isBack = await waitUntil(recovers, RECOVERY_MS);
  const backMs = Math.ceil(performance.now() - healedAt);
  expect(isBack && backMs <= RECOVERY_MS, `${when}: no success ${backMs} ms after it was back`);
  const after = await load.during(() => sleep(CALM_MS));
  expectAll(`after ${when}`, after, ({ correct, ms }) => correct && ms < PATIENCE_MS);
  await expectHealth(scene, `after ${when}`, IS_UP);

  const text = `drill ${fault.name}`;
  await site.run('ops', 'setting', 'foot_address', text);
  const deliveredMs = Math.ceil(await expectDelivery(DELIVERY_MS));
  const shows = async (): Promise<boolean> =>
    JSON.stringify((await client.ask(footer)).data).includes(text);
  expect(await waitUntil(shows, PATIENCE_MS), `after ${when}: a change is not shown`);
  return `${fault.name} ${timing(refused)}, not ready in ${Math.ceil(readyMs)} ms, back in ${backMs} ms, event in ${deliveredMs} ms`;
};

const run = async (site: Site, small: boolean): Promise<string> => {
  await Promise.all([site.web.start(site.environment), site.worker.start(site.environment)]);
  const user = await site.logIn();
  const client = new Client(site.web.port, CONNECTIONS);
  const questions = [
    ...cached.map((question) => () => question),
    unseenArticle,
    () => ownAccount(user),
    unseenArticle,
    () => ownAccount(user),
  ];
  const load = startLoad(client, PER_SECOND, (turn) =>
    (questions[turn % questions.length] ?? unseenArticle)(),
  );
  const figures: string[] = [];
  try {
    for (const fault of faultsOf(site)) {
      figures.push(await suffer({ site, client, user, load }, fault, small ? 2000 : 8000));
    }
  } finally {
    load.stop();
    client.close();
  }
  return figures.join('; ');
};

export const postgresDrill: Drill = { name: 'postgres', run };
