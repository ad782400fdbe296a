/** More load than the server takes in: the cheap is refused first, money last, health never. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@zhiji/contract/calls';
import { run as runProgram, waitUntil } from '#services/process';
import { exactlyLimited, isBusy, pageView, ownAccount } from '../visitors/browsing.ts';
import { type Answer, Client, type Question } from '../site/client.ts';
import { type Drill, expect, expectAll, percentile } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Server } from '../site/server.ts';
import type { Site } from '../site/site.ts';

const MAX_IN_FLIGHT = 20;
const CROWD = 80;
/** Fewer than the places that only money may take, so that none of it has to be refused. */
const PAYERS = 4;
const REFUSED_PAUSE_MS = 50;
const PROBE_PAUSE_MS = 100;
const HEALTH_MS = 200;
const MEDIAN = 0.5;
const NINETY_NINTH = 0.99;
const RECOVERY_MS = 10_000;

const askUntil = async (
  port: number,
  question: () => Question,
  isOver: () => boolean,
): Promise<readonly Answer[]> => {
  const client = new Client(port, 1);
  const answers: Answer[] = [];
  while (!isOver()) {
    const answer = await client.ask(question());
    answers.push(answer);
    if (answer.fault !== undefined) {
      break;
    }
    if (isBusy(answer)) {
      await sleep(REFUSED_PAUSE_MS);
    }
  }
  client.close();
  return answers;
};

/** By curl, which times itself: this process is too busy asking to time anything this short. */
const probe = async (internalPort: number, question: string): Promise<number> => {
  const url = `http://127.0.0.1:${internalPort}/health/${question}`;
  const options = ['--silent', '--output', '/dev/null', '--max-time', '5'];
  const format = '%{http_code} %{time_total}';
  const result = await runProgram('/usr/bin/curl', [...options, '--write-out', format, url]);
  const [status, seconds] = result.split(' ');
  expect(status === '200', `under overload ${question} answers ${status}`);
  return Number(seconds) * 1000;
};

/** The share of a call's requests that was refused. */
const shareRefused = (answers: readonly Answer[], { call }: Question): number => {
  const mine = answers.filter((answer) => answer.call === call);
  return mine.filter((answer) => isBusy(answer)).length / mine.length;
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const inFlight = async (internalPort: number): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text();
  return Number(/^zhiji_in_flight (\d+)$/m.exec(metrics)?.[1]);
};

/** Clients that go away in the middle of their request; the places they took must come back. */
const breakOff = async ({ port, internalPort }: Server): Promise<void> => {
  const path = calls.get('content.footer')?.path;
  const head = `POST ${path} HTTP/1.1\r\nhost: drill\r\ncontent-type: application/json\r\n`;
  const sockets = Array.from({ length: MAX_IN_FLIGHT }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.write(`${head}content-length: 100\r\n\r\n{"half":`);
  }
  const taken = await waitUntil(async () => (await inFlight(internalPort)) > 1, RECOVERY_MS);
  expect(taken, 'requests that are half sent take no places');
  for (const socket of sockets) {
    socket.destroy();
  }
};

/** Nothing in progress any more, and the cheapest call welcome again. */
const expectCalm = async ({ port, internalPort }: Server): Promise<void> => {
  const client = new Client(port);
  const isCalm = async (): Promise<boolean> =>
    (await inFlight(internalPort)) === 0 && (await client.ask(pageView())).correct;
  expect(await waitUntil(isCalm, RECOVERY_MS), 'places are still taken long after the overload');
  client.close();
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const { web } = site;
  await web.start({ ...site.environment, MAX_IN_FLIGHT: `${MAX_IN_FLIGHT}` });
  const user = await site.logIn();
  // In any order, so that both meet the same crowd.
  const cheapQuestion = (): Question => (random() < 1 / 2 ? pageView() : ownAccount(user));
  const endsAt = performance.now() + (small ? 3000 : 120_000);
  const isOver = (): boolean => performance.now() > endsAt;
  const asking = [
    ...Array.from({ length: CROWD }, () => askUntil(web.port, cheapQuestion, isOver)),
    ...Array.from({ length: PAYERS }, () => askUntil(web.port, () => exactlyLimited, isOver)),
  ];
  const health: number[] = [];
  while (!isOver()) {
    health.push(await probe(web.internalPort, 'live'), await probe(web.internalPort, 'ready'));
    await sleep(PROBE_PAUSE_MS);
  }
  const answers = (await Promise.all(asking)).flat();
  expectAll('overload', answers, (answer) => answer.correct || isBusy(answer));

  const accepted = answers.filter(({ correct }) => correct).map(({ ms }) => ms);
  const [views, accounts, orders] = [pageView(), ownAccount(user), exactlyLimited].map((question) =>
    shareRefused(answers, question),
  ) as [number, number, number];
  // A short run on a busy machine has outliers of its own, so the usual answer counts there.
  const usualHealth = Math.ceil(percentile(health, small ? MEDIAN : NINETY_NINTH));
  const shares = `refused: page views ${percent(views)}, accounts ${percent(accounts)}, orders ${percent(orders)}`;
  expect(orders === 0 && views > accounts && accounts > 0, `wrong order of refusals; ${shares}`);
  expect(usualHealth < HEALTH_MS, `health takes ${usualHealth} ms under overload`);

  await breakOff(web);
  await expectCalm(web);
  return [
    `${answers.length} requests`,
    shares,
    `accepted ${accepted.length}, p99 ${Math.ceil(percentile(accepted, NINETY_NINTH))} ms`,
    `health ${small ? 'p50' : 'p99'} ${usualHealth} ms, max ${Math.ceil(Math.max(...health))} ms`,
  ].join('; ');
};

export const overloadDrill: Drill = { name: 'overload', run };
