/**
 * Many open pages on two web processes: each hears of a message soon, whether all get theirs at once
 * or everybody at a moment of his own. Tells what an open page costs in memory.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { waitUntil } from '#services/process';
import { type Person, registerPeople } from '../buying/fixtures.ts';
import { inLanes } from '../buying/market.ts';
import { Store } from '../buying/store.ts';
import { type Drill, expect, percentile } from '../site/drill.ts';
import { random } from '../site/random.ts';
import type { Server } from '../site/server.ts';
import type { Site } from '../site/site.ts';
import { Page } from './page.ts';

const full = { pages: 2_000, spreadMs: 20 * SECOND_MS };
const short = { pages: 60, spreadMs: 2 * SECOND_MS };
const SOON_MS = 2 * SECOND_MS;
const GIVE_UP_MS = MINUTE_MS;
const LANES = 50;
/** What opening leaves behind is collected by then. */
const REST_MS = 5 * SECOND_MS;
const KIND = 'live.now';
const KILOBYTE = 1024;
const MEDIAN = 0.5;
const NINETY_NINTH = 0.99;

/** A message of each, as the server itself would write it. */
const tell = async (store: Store, users: readonly number[], key: string): Promise<void> => {
  const facts = {
    course_id: 1,
    title: '演练课程',
    chapter_id: 1,
    session: '直播',
    start_time: formatWireTime(new Date()),
  };
  await store.rows(
    `insert into message (user_id, kind, key, type, facts, created_at)
     select unnest($1::bigint[]), $2, $3, $4, $5, now()`,
    [users, KIND, key, MESSAGE_TYPES.study, facts],
  );
};

/** Waits until every page has heard a number; throws when one is gone or hears nothing. */
const expectHeard = async (pages: readonly Page[], unread: number): Promise<void> => {
  const isHeard = (): boolean => {
    const gone = pages.find(({ fault }) => fault !== '');
    expect(gone === undefined, `a page is gone: ${gone?.fault}`);
    return pages.every((page) => page.unread === unread);
  };
  const areAll = await waitUntil(isHeard, GIVE_UP_MS);
  const deaf = pages.filter((page) => page.unread !== unread).length;
  expect(areAll, `${deaf} of ${pages.length} pages did not hear of ${unread} messages`);
};

/** All get a message at once; answers how long each page took. */
const tellTogether = async (
  store: Store,
  pages: readonly Page[],
  unread: number,
): Promise<readonly number[]> => {
  const toldAt = performance.now();
  await tell(
    store,
    pages.map(({ person }) => person.id),
    'together',
  );
  await expectHeard(pages, unread);
  return pages.map(({ heardAt }) => heardAt - toldAt);
};

/** Everybody gets a message at a moment of his own; answers how long each page took. */
const tellApart = async (
  store: Store,
  pages: readonly Page[],
  unread: number,
  spreadMs: number,
): Promise<readonly number[]> => {
  const toldAt = await Promise.all(
    pages.map(async ({ person }) => {
      await sleep(random() * spreadMs);
      const began = performance.now();
      await tell(store, [person.id], 'apart');
      return began;
    }),
  );
  await expectHeard(pages, unread);
  return pages.map(({ heardAt }, place) => heardAt - (toldAt[place] ?? 0));
};

const spreadOf = (times: readonly number[]): string =>
  [
    `p50 ${Math.ceil(percentile(times, MEDIAN))} ms`,
    `p99 ${Math.ceil(percentile(times, NINETY_NINTH))} ms`,
    `max ${Math.ceil(Math.max(...times))} ms`,
  ].join(', ');

const megabytes = (bytes: number): number => Math.round(bytes / KILOBYTE / KILOBYTE);

/** `web 141 → 160 MB, 19 kB a page` */
const memoryOf = (name: string, before: number, after: number, pages: number): string =>
  `${name} ${megabytes(before)} → ${megabytes(after)} MB, ${Math.round((after - before) / pages / KILOBYTE)} kB a page`;

/** Opens the pages on the processes by turns. */
const openPages = async (
  agent: Agent,
  servers: readonly Server[],
  people: readonly Person[],
): Promise<readonly Page[]> =>
  inLanes(people, LANES, async (person, turn) =>
    Page.open(agent, servers[turn % servers.length]?.port ?? 0, person),
  );

const run = async (site: Site, small: boolean): Promise<string> => {
  const size = small ? short : full;
  const servers = [site.web, site.neighbour];
  const store = new Store(site);
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let pages: readonly Page[] = [];
  try {
    await Promise.all(servers.map(async (server) => server.start(site.environment)));
    const people = await registerPeople(store, size.pages);
    // The first of each process loads what none after it pays for.
    const first = await openPages(agent, servers, people.slice(0, servers.length));
    await expectHeard(first, 0);
    first.forEach((page) => page.close());
    await sleep(REST_MS);
    const before = servers.map((server) => server.residentBytes);
    const openedAt = performance.now();
    pages = await openPages(agent, servers, people);
    await expectHeard(pages, 0);
    const openMs = Math.ceil(performance.now() - openedAt);
    await sleep(REST_MS);
    const after = servers.map((server) => server.residentBytes);
    const together = await tellTogether(store, pages, 1);
    const apart = await tellApart(store, pages, 2, size.spreadMs);
    const each = size.pages / servers.length;
    const figures = [
      `${size.pages} open pages on two processes, opened within ${openMs} ms`,
      `all told at once: ${spreadOf(together)}`,
      `each at a moment of his own: ${spreadOf(apart)}`,
      ...['web', 'neighbour'].map((name, place) =>
        memoryOf(name, before[place] ?? 0, after[place] ?? 0, each),
      ),
    ].join('; ');
    const { code, output } = await site.attempt('invariants');
    expect(code === 0, `invariants are broken: ${output}`);
    const slowest = Math.max(...together, ...apart);
    // A short try on a busy machine says little about time.
    expect(small || slowest <= SOON_MS, `not within ${SOON_MS} ms: ${figures}`);
    return figures;
  } finally {
    pages.forEach((page) => page.close());
    agent.destroy();
    await store.close();
  }
};

export const pagesDrill: Drill = { name: 'messages-pages', run };
