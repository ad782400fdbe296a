/** SIGTERM under load: whatever the server has accepted, it answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '#services/process';
import { cached, footer, ownAccount, pageView, unseenArticle } from '../visitors/browsing.ts';
import { type Answer, Client, probe, type Question, type Sender } from '../site/client.ts';
import { type Drill, expect, expectAll } from '../site/drill.ts';
import { psql } from '../site/engines.ts';
import { random } from '../site/random.ts';
import type { Site } from '../site/site.ts';

/** Half of the kept connections are never idle, half pause between two requests. */
const CONNECTIONS = 16;
const PAUSE_MS = 40;
const SLOW_CONNECTIONS = 4;
const SLOW_MS = 1500;
const LONGEST_DRAIN_MS = 10_000;
const NOT_READY = 503;

/**
 * Asks on one kept connection until the server says that it ends, like a proxy that then sends its
 * requests elsewhere. A connection that breaks before has lost a request.
 */
const askUntilClosed = async (
  port: number,
  question: (turn: number) => Question,
  restMs: number,
): Promise<readonly Answer[]> => {
  const client = new Client(port, 1);
  const answers: Answer[] = [];
  for (let turn = 0; ; turn += 1) {
    const answer = await client.ask(question(turn));
    answers.push(answer);
    if (answer.closes || answer.fault !== undefined) {
      break;
    }
    if (restMs > 0) {
      await sleep(restMs);
    }
  }
  client.close();
  return answers;
};

const articlesAreHeld = async (): Promise<boolean> =>
  (await psql(`select count(*) from pg_locks where granted
    and relation = 'announcement'::regclass and mode = 'AccessExclusiveLock'`)) === '1';

/** Keeps articles from being read for a while; comes back as soon as that holds. */
const holdArticles = async (): Promise<void> => {
  const lock = 'begin; lock table announcement in access exclusive mode';
  psql(`${lock}; select pg_sleep(${SLOW_MS / 1000}); commit`).catch(() => undefined);
  const held = await waitUntil(articlesAreHeld, SLOW_MS);
  expect(held, 'the lock that makes requests slow was not taken');
};

interface Round {
  readonly answers: number;
  readonly drainMs: number;
}

const stopUnderLoad = async ({ web, environment }: Site, user: Sender): Promise<Round> => {
  await web.start(environment);
  const mix = [
    ...cached.filter(({ call }) => call !== 'content.announcements'),
    pageView(user),
    ownAccount(user),
  ];
  const question = (turn: number): Question => mix[turn % mix.length] ?? footer;
  const kept = Array.from({ length: CONNECTIONS }, (_, index) =>
    askUntilClosed(web.port, question, index % 2 === 0 ? 0 : PAUSE_MS),
  );
  await sleep(300 + random() * 300);
  await holdArticles();
  const slow = Array.from({ length: SLOW_CONNECTIONS }, () =>
    askUntilClosed(web.port, unseenArticle, 0),
  );
  await sleep(100);

  const signalledAt = performance.now();
  web.signal('SIGTERM');
  const saysNotReady = async (): Promise<boolean> =>
    !web.runs || (await probe(web.internalPort, 'ready')).http === NOT_READY;
  const told = (await waitUntil(saysNotReady, LONGEST_DRAIN_MS)) && web.runs;
  const exitCode = await web.end();
  const drainMs = performance.now() - signalledAt;
  const answers = (await Promise.all(kept)).flat();
  const slowAnswers = (await Promise.all(slow)).flat();

  expectAll('SIGTERM, requests in progress', slowAnswers, ({ correct }) => correct);
  expectAll('SIGTERM, kept connections', answers, ({ correct }) => correct);
  expect(told, 'it was gone before it said that it is not ready');
  expect(exitCode === 0, `it left with ${exitCode}`);
  expect(drainMs < LONGEST_DRAIN_MS, `it took ${Math.round(drainMs)} ms to leave`);
  expect(
    slowAnswers.every(({ ms }) => ms > PAUSE_MS),
    'the requests meant to be slow were not',
  );
  return { answers: answers.length + slowAnswers.length, drainMs };
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const rounds: Round[] = [];
  const user = await site.logIn();
  while (rounds.length < (small ? 3 : 50)) {
    rounds.push(await stopUnderLoad(site, user));
  }
  const answered = rounds.reduce((sum, { answers }) => sum + answers, 0);
  const slowest = Math.ceil(Math.max(...rounds.map(({ drainMs }) => drainMs)));
  return `${rounds.length} × SIGTERM, ${answered} answers, 0 lost, gone in at most ${slowest} ms`;
};

export const shutdownDrill: Drill = { name: 'shutdown', run };
