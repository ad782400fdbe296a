/**
 * How PostgreSQL answers: every statement the reading calls of the public site send, and those
 * inside its functions, explained as they ran, with plans made for the values and with plans made
 * for any values. No sequential scan may read more than ten thousand rows.
 */
import type { Harness, Scenario } from '../harness/harness.ts';
import type { Exchange } from '../harness/load.ts';
import { send, type Running } from '../harness/process.ts';
import { emptyKeyspace } from '../harness/redis.ts';
import { table, type Figures } from '../harness/report.ts';
import { databaseUrl, openMarket, type Market } from '../market.ts';
import { eavesdrop, type Eavesdropper } from '../plans/notices.ts';
import { readPlan, type PlanReport } from '../plans/plan.ts';
import { plannedCalls, type PlannedCall } from '../plans/requests.ts';
import { addresses, subject } from '../subject.ts';

const MOST_SEQ_ROWS = 10_000;
const OK = 200;
const STATEMENT_LENGTH = 300;
const MODES = ['force_custom_plan', 'force_generic_plan'] as const;
/** Reported to the client, with what nested statements did, and not into PostgreSQL's log. */
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** Plans of one call in one mode. */
interface Explained {
  readonly call: string;
  readonly mode: string;
  readonly requests: number;
  readonly plans: readonly PlanReport[];
}

/** The scenario, for markets of the given sizes. */
export function plans(settings: {
  readonly source: boolean;
  readonly sizes: readonly number[];
}): Scenario {
  return {
    name: 'plans',
    goals: Object.fromEntries(settings.sizes.map((size) => [`seq_rows_${size}`, MOST_SEQ_ROWS])),
    run: async (harness) => {
      const figures: Record<string, number> = {};
      for (const courses of settings.sizes) {
        const market = await openMarket({ courses }, 0);
        Object.assign(figures, await explainMarket(harness, settings.source, market));
      }
      return figures;
    },
    profile: async () => {
      throw new Error('plans are explained, not profiled');
    },
  };
}

async function explainMarket(harness: Harness, source: boolean, market: Market): Promise<Figures> {
  const planned = await plannedCalls(market);
  const explained: Explained[] = [];
  for (const mode of MODES) {
    const ear = await eavesdrop(Number(new URL(addresses().databaseUrl).port));
    try {
      await emptyKeyspace(market.redisUrl);
      const over = { ...market, databaseUrl: explainingUrl(market, mode, ear.port) };
      const program = subject(source, over);
      // What is asked for is what a call reads; on a busy machine it may read late.
      const patient = { ...program, env: { ...program.env, PATIENCE: '10' } };
      const server = await harness.start(patient, {
        path: '/api/home/getFoot',
        bodies: ['{}'],
        headers: { 'content-type': 'application/json' },
      });
      for (const call of planned) {
        explained.push(await explain(server, ear, call, mode));
      }
      await harness.stop(server);
    } finally {
      ear.close();
    }
  }
  print(market, explained);
  const all = explained.flatMap((one) => one.plans);
  return {
    [`seq_rows_${market.courses}`]: Math.max(...all.map(({ seqRows }) => seqRows)),
    [`plans_${market.courses}`]: all.length,
  };
}

/** Only the superuser may load auto_explain; what is planned and read is the same for everybody. */
function explainingUrl(market: Market, mode: string, port: number): string {
  const url = new URL(databaseUrl(market.name, 'postgres'));
  url.port = String(port);
  const settings = Object.entries({ ...EXPLAIN, plan_cache_mode: mode });
  url.searchParams.set('options', settings.map(([name, value]) => `-c ${name}=${value}`).join(' '));
  return url.toString();
}

async function explain(
  server: Running,
  ear: Eavesdropper,
  { name, path, bodies, headers: own }: PlannedCall,
  mode: string,
): Promise<Explained> {
  const texts = bodies.map((body) => JSON.stringify(body));
  const [first = '{}', ...rest] = texts;
  const headers = { 'content-type': 'application/json', ...own };
  const exchange: Exchange = { path, bodies: [first, ...rest], headers };
  ear.take();
  for (const body of exchange.bodies) {
    const answer = await send(server.origin, exchange, body);
    const { code } = JSON.parse(answer.body) as { code: number };
    if (answer.status !== OK) {
      throw new Error(`${name} answers ${body} with ${code}`);
    }
  }
  const heard = ear.take().flatMap((notice) => readPlan(notice) ?? []);
  if (heard.length === 0) {
    throw new Error(`${name} was answered without a statement`);
  }
  return { call: name, mode, requests: texts.length, plans: heard };
}

function print({ courses }: Market, explained: readonly Explained[]): void {
  const rows = explained.map(({ call, mode, requests, plans: own }) => {
    const worst = own.toSorted((a, b) => b.seqRows - a.seqRows)[0];
    return [
      call,
      mode.replaceAll(/force_|_plan/g, ''),
      requests,
      own.length,
      worst?.seqRows ?? 0,
      worst?.seqTable ?? '',
      Math.max(...own.map((plan) => plan.rows)),
      Math.max(...own.map((plan) => plan.ms)),
    ];
  });
  const head = ['requests', 'plans', 'seq rows', 'of', 'most rows', 'most ms'];
  console.log(`\n${table([[`${courses} courses`, 'plan', ...head], ...rows])}`);
  const bad = explained.flatMap(({ call, mode, plans: own }) =>
    own
      .filter(({ seqRows }) => seqRows > MOST_SEQ_ROWS)
      .map(({ statement, seqTable }) => {
        const text = statement.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH);
        return `${call} reads too much of ${seqTable} in sequence (${mode}): ${text}`;
      }),
  );
  for (const text of new Set(bad)) {
    console.log(text);
  }
}
