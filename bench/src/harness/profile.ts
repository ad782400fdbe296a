/** Where the time goes: self time per function from a V8 CPU profile. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of the .cpuprofile format that V8 documents and we read. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

export interface SelfTime {
  readonly where: string;
  readonly ms: number;
  /** Of the time in which the processor was busy. */
  readonly share: number;
}

const MICROS_PER_MS = 1000;
const NOT_WORK = new Set(['(idle)', '(program)']);

/** Functions by self time, the most expensive first. */
export function selfTimes(profile: CpuProfile): SelfTime[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const micros = new Map<string, number>();
  let busy = 0;
  profile.samples.forEach((id, index) => {
    const frame = frames.get(id);
    const delta = profile.timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === '(idle)') {
      return;
    }
    busy += delta;
    const name = frame.functionName || '(anonymous)';
    const where =
      frame.url === '' ? name : `${name} ${shortUrl(frame.url)}:${frame.lineNumber + 1}`;
    micros.set(where, (micros.get(where) ?? 0) + delta);
  });
  return [...micros]
    .filter(([where]) => !NOT_WORK.has(where))
    .map(([where, time]) => ({ where, ms: time / MICROS_PER_MS, share: time / busy }))
    .toSorted((a, b) => b.ms - a.ms);
}

/** The profile a process left in a folder. */
export function readProfile(folder: string): CpuProfile {
  const name = readdirSync(folder).find((file) => file.endsWith('.cpuprofile'));
  if (name === undefined) {
    throw new Error('the program left no profile; did it end by itself?');
  }
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile;
}

function shortUrl(url: string): string {
  return url.replace(/^file:\/\/.*\/(?=(?:node_modules|server|bench)\/)/, '');
}
