/** Redis killed, hung and wiped while people browse: nobody notices, and limits still hold. */
import { setTimeout as sleep } from 'node:timers/promises';
import { rateClasses } from '@zhiji/contract/kernel/rates';
import { waitUntil } from '#services/process';
import {
  article,
  cached,
  exactlyLimited,
  footer,
  isLimited,
  ownAccount,
  pageView,
  unseenArticle,
} from '../visitors/browsing.ts';
import { type Answer, Client, type Question } from '../site/client.ts';
import { type Drill, expect, expectAll, timing } from '../site/drill.ts';
import { psql, redisCli } from '../site/engines.ts';
import { type Load, startLoad } from '../visitors/load.ts';
import { ANNOUNCEMENTS, type Site } from '../site/site.ts';

const PER_SECOND = 60;
const PATIENCE_MS = 2000;
const REVIVAL_MS = 5000;
const WIPE_EVERY_MS = 200;
const CALM_MS = 1000;
/** Beyond twice a limit some requests are refused even when they straddle two windows. */
const BEYOND = 2.5;

const isFine = ({ correct, ms }: Answer): boolean => correct && ms < PATIENCE_MS;

/** Articles are taken from the far end, where the load never comes. */
let lastArticle: number = ANNOUNCEMENTS;

/**
 * Whether one process finds in Redis what another put there: the row is changed behind the back of
 * both, so the second can know the old title only from the first.
 */
const sharesCache = async (one: Client, other: Client): Promise<boolean> => {
  const question = article((lastArticle -= 1));
  const first = await one.ask(question);
  await psql(`update announcement set title = 'changed' where id = ${lastArticle}`);
  const second = await other.ask(question);
  return first.correct && JSON.stringify(first.data) === JSON.stringify(second.data);
};

const refused = (answers: readonly Answer[]): number =>
  answers.filter((answer) => isLimited(answer)).length;

/** Floods a process with its limits as shipped; both kinds of limit must refuse the excess. */
const limitsHold = async (client: Client): Promise<string> => {
  const flood = async (question: Question, limit: number): Promise<readonly Answer[]> =>
    Promise.all(Array.from({ length: Math.ceil(limit * BEYOND) }, () => client.ask(question)));
  const browsing = await flood(footer, rateClasses.browse.perAddress);
  const money = await flood(exactlyLimited, rateClasses.money.perAddress);
  expectAll('flood', [...browsing, ...money], (answer) => isFine(answer) || isLimited(answer));
  expect(refused(browsing) > 0, `${browsing.length} browsing calls at once and no limit`);
  expect(refused(money) > 0, `${money.length} calls about money at once and no limit`);
  return `limits refuse ${refused(browsing)}/${browsing.length} and ${refused(money)}/${money.length}`;
};

interface Scene {
  readonly site: Site;
  readonly web: Client;
  readonly neighbour: Client;
  readonly load: Load;
  readonly faultMs: number;
}

/** Lets people browse while something happens to Redis; answers the figures. */
const browseWhile = async (
  { load }: Scene,
  name: string,
  fault: () => Promise<unknown>,
): Promise<string> => {
  const answers = await load.during(fault);
  expectAll(`redis ${name}`, answers, isFine);
  return `${name} ${timing(answers)}`;
};

/** A process that starts now has to cope with Redis as it is, and still limits. */
const startLimited = async ({ site, neighbour }: Scene): Promise<string> => {
  await site.neighbour.start({ ...site.environment, RATE_SCALE: '1' });
  const found = await limitsHold(neighbour);
  await site.neighbour.stop();
  return found;
};

const expectRevival = async ({ web, neighbour }: Scene): Promise<void> => {
  const isBack = await waitUntil(() => sharesCache(web, neighbour), REVIVAL_MS);
  expect(isBack, `the cache is not shared ${REVIVAL_MS} ms after Redis is back`);
};

const killed = async (scene: Scene): Promise<string> => {
  const { site, faultMs } = scene;
  let limits = '';
  const figures = await browseWhile(scene, 'killed', async () => {
    await site.redis.kill();
    limits = await startLimited(scene);
    await sleep(faultMs);
  });
  await site.redis.start();
  await site.neighbour.start(site.environment);
  await expectRevival(scene);
  return `${figures}, ${limits}`;
};

const hung = async (scene: Scene): Promise<string> => {
  const { site, faultMs } = scene;
  await site.neighbour.stop();
  let limits = '';
  const figures = await browseWhile(scene, 'hung', async () => {
    site.redis.freeze();
    limits = await startLimited(scene);
    await site.neighbour.start(site.environment);
    await sleep(faultMs);
  });
  site.redis.thaw();
  await expectRevival(scene);
  return `${figures}, ${limits}`;
};

const wiped = async (scene: Scene): Promise<string> => {
  const figures = await browseWhile(scene, 'wiped', async () => {
    const until = performance.now() + scene.faultMs;
    while (performance.now() < until) {
      await redisCli('flushall');
      await sleep(WIPE_EVERY_MS);
    }
  });
  await expectRevival(scene);
  return figures;
};

const run = async (site: Site, small: boolean): Promise<string> => {
  await site.web.start(site.environment);
  const user = await site.logIn();
  const mix = [
    ...cached.map((question) => () => question),
    unseenArticle,
    () => exactlyLimited,
    () => pageView(),
    () => pageView(user),
    () => ownAccount(user),
  ];
  const web = new Client(site.web.port);
  const neighbour = new Client(site.neighbour.port);
  const load = startLoad(web, PER_SECOND, (turn) => (mix[turn % mix.length] ?? unseenArticle)());
  const scene = { site, web, neighbour, load, faultMs: small ? 2500 : 8000 };
  try {
    return [
      await browseWhile(scene, 'up', () => sleep(CALM_MS)),
      await killed(scene),
      await hung(scene),
      await wiped(scene),
      await browseWhile(scene, 'up again', () => sleep(CALM_MS)),
    ].join('; ');
  } finally {
    load.stop();
    web.close();
    neighbour.close();
  }
};

export const redisDrill: Drill = { name: 'redis', run };
