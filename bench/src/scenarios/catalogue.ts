/**
 * What finding a course costs: lists, searches and single courses against the same answers made
 * with Fastify and node-postgres alone, in markets of several sizes at once, so that growth is
 * measured in the same rounds; answers from the cache against bare routes; a deep page against the
 * first; one institution against a thousand.
 */
import type { BareFloor } from '../floors/bare-fastify.ts';
import type { CatalogueFloor } from '../floors/catalogue-pg.ts';
import { floorProgram } from '../floors/floor.ts';
import type { Competitor, Harness, Sample, Scenario } from '../harness/harness.ts';
import type { Exchange } from '../harness/load.ts';
import { send, type Program, type Running } from '../harness/process.ts';
import { emptyKeyspace } from '../harness/redis.ts';
import type { Figures } from '../harness/report.ts';
import { median, medianRatio } from '../harness/rounds.ts';
import { openMarket, type Market } from '../market.ts';
import { SERVER_PORT, subject } from '../subject.ts';
import { assertSameAnswers, beginningOf, envelopeOf } from './catalogue-answers.ts';
import { catalogueGoals, DEEP_ROWS, GROWTH_FROM } from './catalogue-goals.ts';
import { searchRequests } from './catalogue-keywords.ts';
import {
  courseRequests,
  exchangeOf,
  listRequests,
  PAGE_SIZE,
  pageRequests,
} from './catalogue-requests.ts';

const F1_PORT = 13_329;
const F2_PORT = 13_330;
/** More than a program answers in one load: none is asked for twice. */
const MANY = 12_000;
const SEARCHES = 3_000;
const SHOPS_COURSES = 20_000;
const MANY_SHOPS = 1_000;
const DEEP_PAGE = 10_000;
const firstPage = exchangeOf('catalog.courses', [{ page: 1, limit: PAGE_SIZE }]);

interface Settings {
  readonly source: boolean;
  readonly sizes: readonly number[];
}

/** A market with the server and the floor over it. */
interface Stand {
  readonly market: Market;
  readonly server: Running;
  readonly floor: Running;
}

type Samples = Readonly<Record<string, readonly Sample[]>>;
const WORK = ['list', 'detail', 'search'] as const;
type Work = (typeof WORK)[number];

interface Asked {
  readonly server: Exchange;
  readonly floor: Exchange;
}

/** The scenario, for markets of the given sizes. */
export function catalogue({ source, sizes }: Settings): Scenario {
  return {
    name: 'catalogue',
    goals: catalogueGoals(sizes),
    run: async (harness) => {
      const stands = await openStands(harness, source, sizes);
      const figures = {
        ...(await compareWork(harness, stands)),
        ...(await compareCached(harness, largestOf(stands))),
        ...(await compareDeepPage(harness, largestOf(stands))),
      };
      await harness.stopAll();
      const courses = Math.min(SHOPS_COURSES, Math.max(...sizes));
      return { ...figures, ...(await compareShops(harness, source, courses)) };
    },
    profile: async (harness) => {
      const market = await openMarket({ courses: Math.max(...sizes) }, 0);
      await harness.profile(subject(source, market), await listRequests(market, MANY));
    },
  };
}

async function openStands(
  harness: Harness,
  source: boolean,
  sizes: readonly number[],
): Promise<Stand[]> {
  const stands: Stand[] = [];
  for (const [number, courses] of sizes.entries()) {
    const market = await openMarket({ courses }, number);
    await emptyKeyspace(market.redisUrl);
    const server = await harness.start(serverOver(market, source, number), firstPage);
    const answer = await send(server.origin, firstPage);
    const settings: CatalogueFloor = {
      ...envelopeOf(answer),
      port: F2_PORT + number,
      listPath: firstPage.path,
      coursePath: exchangeOf('catalog.course', [{}]).path,
      databaseUrl: market.databaseUrl,
    };
    const program = floorProgram(`F2 ${courses}`, 'catalogue-pg', settings);
    const floor = await harness.start(program, firstPage);
    stands.push({ market, server, floor });
  }
  return stands;
}

/** Throws where the server answers other than F2 in a market of that size. */
export async function assertSameWork(harness: Harness, source: boolean, courses: number) {
  for (const stand of await openStands(harness, source, [courses])) {
    for (const work of WORK) {
      await askBoth(work, stand);
    }
  }
}

/** What both are asked, after they have answered alike. */
async function askBoth(work: Work, { market, server, floor }: Stand): Promise<Asked> {
  const asked = await requestsOf(work, market, server);
  await assertSameAnswers(server, asked.server, floor, asked.floor);
  return asked;
}

function serverOver(market: Market, source: boolean, number: number): Program {
  const name = `server ${market.courses}${market.shops === undefined ? '' : ` of ${market.shops}`}`;
  return subject(source, market, { name, port: SERVER_PORT + number * 2 });
}

function largestOf(stands: readonly Stand[]): Stand {
  const [largest] = stands.toSorted((a, b) => b.market.courses - a.market.courses);
  if (!largest) {
    throw new Error('no size given');
  }
  return largest;
}

/** Lists, single courses and searches that no cache has seen, against F2, in every market. */
async function compareWork(harness: Harness, stands: readonly Stand[]): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const work of WORK) {
    const competitors: Competitor[] = [];
    for (const stand of stands) {
      const { market, server, floor } = stand;
      const asked = await askBoth(work, stand);
      competitors.push(
        { ...(await competitor(server, asked.server)), prepare: forget(market) },
        await competitor(floor, asked.floor),
      );
    }
    const samples = await harness.compareLoad(`${work}, uncached`, competitors);
    const smallest = stands.find(({ market }) => market.courses === GROWTH_FROM);
    for (const { market, server, floor } of stands) {
      const { courses } = market;
      figures[`${work}_ratio_${courses}`] = ratio(samples, server, floor);
      figures[`${work}_us_${courses}`] = median(cpu(samples, server.name));
      if (smallest && courses !== GROWTH_FROM) {
        figures[`${work}_growth_${courses}`] = ratio(samples, server, smallest.server);
      }
    }
  }
  return figures;
}

async function requestsOf(work: Work, market: Market, server: Running): Promise<Asked> {
  if (work === 'search') {
    return searchRequests(market, server.origin, SEARCHES);
  }
  const exchange = await (work === 'list' ? listRequests : courseRequests)(market, MANY);
  return { server: exchange, floor: exchange };
}

/** One hot list and one hot course against a bare route that sends the same bytes. */
async function compareCached(harness: Harness, { market, server }: Stand): Promise<Figures> {
  const figures: Record<string, number> = {};
  const courses = await courseRequests(market, 1);
  for (const [work, exchange] of [
    ['list', firstPage],
    ['detail', courses],
  ] as const) {
    const { contentType, body } = await send(server.origin, exchange);
    const floor: BareFloor = { port: F1_PORT, path: exchange.path, contentType, body };
    const bare = await harness.start(floorProgram('F1', 'bare-fastify', floor), exchange);
    // The time in an answer moves on; what stands before it does not.
    const clock = body.indexOf('"server_time"');
    const expected = { contentType, body: body.slice(0, clock), whole: false };
    const samples = await harness.compareLoad(
      `${work}, cached`,
      [server, bare].map((program) => ({
        name: program.name,
        program,
        exchange,
        expected: clock === -1 ? { contentType, body, whole: true } : expected,
      })),
    );
    figures[`${work}_cached_ratio`] = ratio(samples, server, bare);
    await harness.stop(bare);
  }
  return figures;
}

/** The same list far down, where places on the way are known already, against its first page. */
async function compareDeepPage(harness: Harness, { market, server }: Stand): Promise<Figures> {
  if (market.courses < DEEP_ROWS) {
    return {};
  }
  const pages = [1, DEEP_PAGE].map((page) => ({ page, exchange: pageRequests(page, MANY / 2) }));
  const competitors = await Promise.all(
    pages.map(async ({ page, exchange }) => ({
      ...(await competitor(server, exchange)),
      name: `page ${page}`,
      prepare: forget(market),
    })),
  );
  const samples = await harness.compareLoad('deep page', competitors);
  return { deep_ratio: medianRatio(cpu(samples, `page ${DEEP_PAGE}`), cpu(samples, 'page 1')) };
}

/** The same lists of as many courses, sold by one institution and by a thousand. */
async function compareShops(harness: Harness, source: boolean, courses: number): Promise<Figures> {
  const competitors: Competitor[] = [];
  for (const [number, shops] of [1, MANY_SHOPS].entries()) {
    const market = await openMarket({ courses, shops }, number);
    await emptyKeyspace(market.redisUrl);
    const server = await harness.start(serverOver(market, source, number), firstPage);
    const exchange = await listRequests(market, MANY);
    competitors.push({ ...(await competitor(server, exchange)), prepare: forget(market) });
  }
  const samples = await harness.compareLoad('list by institutions', competitors);
  const [one, many] = competitors.map(({ name }) => cpu(samples, name));
  return { shops_ratio: medianRatio(many ?? [], one ?? []) };
}

const forget = (market: Market) => async () => emptyKeyspace(market.redisUrl);

async function competitor(program: Running, exchange: Exchange): Promise<Competitor> {
  const expected = beginningOf(await send(program.origin, exchange));
  return { name: program.name, program, exchange, expected };
}

function cpu(samples: Samples, name: string): number[] {
  return (samples[name] ?? []).map(({ cpuMicros }) => cpuMicros);
}

function ratio(samples: Samples, one: Running, other: Running): number {
  return medianRatio(cpu(samples, one.name), cpu(samples, other.name));
}
