/**
 * What the kernel costs: the cached footer call through authentication, limits, validation,
 * envelope, log and metrics, against a bare route that sends the same bytes; cold start and
 * memory against the same answer made with Fastify and node-postgres alone.
 */
import type { BareFloor } from '../floors/bare-fastify.ts';
import type { SettingsFloor } from '../floors/fastify-pg.ts';
import { floorProgram } from '../floors/floor.ts';
import type { Harness, Sample, Scenario } from '../harness/harness.ts';
import type { Exchange } from '../harness/load.ts';
import { send, type Answer, type Program } from '../harness/process.ts';
import { median, medianRatio } from '../harness/rounds.ts';
import { addresses } from '../subject.ts';

const F1_PORT = 13_320;
const F2_PORT = 13_321;
const BYTES_PER_MB = 1_048_576;

const footer: Exchange = {
  path: '/api/home/getFoot',
  bodies: ['{}'],
  headers: { 'content-type': 'application/json' },
};

/** The scenario, for one way of starting the server. */
export function kernel(server: Program): Scenario {
  return {
    name: 'kernel',
    goals: { cpu_ratio: 1.4, cold_cpu_ratio: 3, rss_ratio: 2 },
    run: (harness) => run(harness, server),
    profile: (harness) => harness.profile(server, footer),
  };
}

async function run(harness: Harness, server: Program) {
  const subject = await harness.start(server, footer);
  const expected = await send(subject.origin, footer);
  const f1 = bareFloor(expected);
  const f2 = settingsFloor(expected);

  const programs = [
    subject,
    await harness.start(f1, footer),
    await harness.start(f2, footer),
  ] as const;
  const loads = await harness.compareLoad(
    'footer',
    programs.map((program) => ({
      name: program.name,
      program,
      exchange: footer,
      expected: { ...expected, whole: true },
      // Only F2 asks the database, and of F2 the memory counts.
      alone: true,
    })),
  );
  await harness.stopAll();
  const starts = await harness.compareColdStart([server, f2], footer);

  const pick = (name: string, value: (sample: Sample) => number) => (loads[name] ?? []).map(value);
  const cpu = (name: string) => pick(name, ({ cpuMicros }) => cpuMicros);
  const rss = (name: string) => pick(name, ({ rssBytes }) => rssBytes);
  const coldCpu = (name: string) => (starts[name] ?? []).map(({ cpuSeconds }) => cpuSeconds);
  const coldWall = (name: string) => (starts[name] ?? []).map(({ wallSeconds }) => wallSeconds);
  return {
    cpu_ratio: medianRatio(cpu(server.name), cpu(f1.name)),
    cold_cpu_ratio: medianRatio(coldCpu(server.name), coldCpu(f2.name)),
    rss_ratio: medianRatio(rss(server.name), rss(f2.name)),
    cpu_us: median(cpu(server.name)),
    f1_cpu_us: median(cpu(f1.name)),
    cold_cpu_s: median(coldCpu(server.name)),
    cold_wall_s: median(coldWall(server.name)),
    rss_mb: median(rss(server.name)) / BYTES_PER_MB,
  };
}

function bareFloor({ contentType, body }: Answer): Program {
  const floor: BareFloor = { port: F1_PORT, path: footer.path, contentType, body };
  return floorProgram('F1', 'bare-fastify', floor);
}

/** Has to answer the very bytes the server does, read from the same rows. */
function settingsFloor({ contentType, body }: Answer): Program {
  const { code, data, msg } = JSON.parse(body) as {
    code: number;
    data: Record<string, string> | null;
    msg: string;
  };
  if (data === null) {
    throw new Error(`the footer call answers ${body}; run npm run setup first`);
  }
  const floor: SettingsFloor = {
    port: F2_PORT,
    path: footer.path,
    contentType,
    databaseUrl: addresses().databaseUrl,
    statement: 'select key, value from content_setting where key = any($1)',
    keys: Object.keys(data),
    code,
    msg,
  };
  return floorProgram('F2', 'fastify-pg', floor);
}
