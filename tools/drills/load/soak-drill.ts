/**
 * Steady use for a long time: memory, file handles and connections stay where they were after the
 * first minutes. `SOAK_MINUTES` says how long.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { registerPeople, sellCourse } from '../buying/fixtures.ts';
import { Market } from '../buying/market.ts';
import { cached, isBusy, ownAccount, pageView, unseenArticle } from '../visitors/browsing.ts';
import { Client } from '../site/client.ts';
import { type Drill, expect, expectAll, timing } from '../site/drill.ts';
import { psql } from '../site/engines.ts';
import { Crowd } from '../buying/crowd.ts';
import { startLoad } from '../visitors/load.ts';
import type { Server } from '../site/server.ts';
import type { Site } from '../site/site.ts';

const PER_SECOND = 150;
const fullMinutes = Number(process.env['SOAK_MINUTES'] ?? 8);
const SHORT_MINUTES = 0.25;
const SAMPLES = 60;
/** The first part warms caches and plans, and does not count. */
const WARM_UP_SHARE = 0.4;
/** Per ten minutes, of what there was after the warm-up. */
const GROWTH_MAX = 0.01;
/** A short run sees the noise of the collector rather than a slope. */
const NOISE_BYTES = 12 * 1024 * 1024;
const HANDLES_MAX = 4;
/** With room to spare the collector lets garbage lie, which looks like growth. */
const HEAP_MB = 128;
const RECORDED = 2;
const PRICE_FEN = 9_900;
const BUYERS = 20_000;

interface Sample {
  readonly minute: number;
  readonly bytes: number;
  readonly handles: number;
  readonly connections: number;
}

const look = async (server: Server, startedAt: number): Promise<Sample> => ({
  minute: (performance.now() - startedAt) / MINUTE_MS,
  bytes: server.residentBytes,
  handles: readdirSync(`/proc/${server.pid}/fd`).length,
  connections: Number(
    await psql('select count(*) from pg_stat_activity where datname is not null'),
  ),
});

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Bytes a minute, by least squares. */
const slopeOf = (taken: readonly Sample[]): number => {
  const [minute, bytes] = [
    mean(taken.map((sample) => sample.minute)),
    mean(taken.map((each) => each.bytes)),
  ];
  const spread = taken.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
  const together = taken.reduce(
    (sum, sample) => sum + (sample.minute - minute) * (sample.bytes - bytes),
    0,
  );
  return together / spread;
};

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(0);

/** Ends the drill when a process grew. */
const judge = (name: string, all: readonly Sample[], small: boolean): string => {
  const taken = all.slice(Math.floor(all.length * WARM_UP_SHARE));
  const [first, last] = [taken[0], taken.at(-1)];
  expect(first !== undefined && last !== undefined, `${name} was never looked at`);
  const usual = mean(taken.map(({ bytes }) => bytes));
  const perTenMinutes = (slopeOf(taken) * 10) / usual;
  const grown = slopeOf(taken) * (last.minute - first.minute);
  const figures = `${name} ${megabytes(usual)} MB, ${(perTenMinutes * 100).toFixed(2)} % in ten minutes, ${first.handles} → ${last.handles} handles`;
  // Seconds after a start memory still grows, as it should.
  const isSteady = small || perTenMinutes < GROWTH_MAX || grown < NOISE_BYTES;
  expect(isSteady, `memory grows: ${figures}`);
  const middle = (pick: (sample: Sample) => number, part: readonly Sample[]): number =>
    mean(part.map(pick));
  const half = Math.floor(taken.length / 2);
  for (const pick of [(s: Sample) => s.handles, (s: Sample) => s.connections]) {
    const more = middle(pick, taken.slice(half)) - middle(pick, taken.slice(0, half));
    expect(more < HANDLES_MAX, `handles or connections grow by ${more.toFixed(1)}: ${figures}`);
  }
  return figures;
};

const run = async (site: Site, small: boolean): Promise<string> => {
  const minutes = small ? SHORT_MINUTES : fullMinutes;
  const market = new Market(site);
  await market.open({ heapMb: HEAP_MB });
  const people = await registerPeople(market.store, BUYERS);
  const course = await sellCourse(market.store, { type: RECORDED, priceFen: PRICE_FEN });
  const crowd = new Crowd(site, people, () => ({ type: RECORDED, id: course }));
  const user = await site.logIn();
  const mix = [
    ...cached.map((question) => () => question),
    unseenArticle,
    () => pageView(),
    () => ownAccount(user),
  ];
  const client = new Client(site.web.port);
  const load = startLoad(client, PER_SECOND, (turn) => (mix[turn % mix.length] ?? unseenArticle)());
  const servers = { web: site.web, worker: site.worker };
  const seen = { web: [] as Sample[], worker: [] as Sample[] };
  let over = false;
  const buying = crowd.buy(() => over);
  buying.catch(() => undefined);
  try {
    const startedAt = performance.now();
    const answers = await load.during(async () => {
      for (let turn = 0; turn < SAMPLES; turn += 1) {
        await sleep((minutes * MINUTE_MS) / SAMPLES);
        seen.web.push(await look(servers.web, startedAt));
        seen.worker.push(await look(servers.worker, startedAt));
      }
    });
    over = true;
    await buying;
    expectAll('soak', answers, (answer) => answer.correct || isBusy(answer));
    const refused = answers.filter((answer) => isBusy(answer)).length;
    const invariants = await market.expectInvariants('after the soak');
    return [
      `${minutes} min at ${PER_SECOND} requests a second: ${timing(answers)}, ${refused} refused as busy`,
      `${crowd.purchases.length} orders beside them`,
      judge('web', seen.web, small),
      judge('worker', seen.worker, small),
      `${invariants} invariants hold`,
    ].join('; ');
  } finally {
    over = true;
    load.stop();
    client.close();
    crowd.close();
    await market.close();
  }
};

export const soakDrill: Drill = { name: 'soak', run };
