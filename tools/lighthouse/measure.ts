import lighthouse, { type Config, desktopConfig, type OutputMode } from 'lighthouse';
import { type Figures, phoneSlowdown, type Preset } from './figures.ts';

const PERCENT = 100;
const REPORT: OutputMode = 'html';

export interface Look {
  readonly figures: Figures;
  /** Lighthouse's own report as a page, for whoever asks why. */
  readonly report: string;
  /** How fast this machine was just now, by Lighthouse's own small benchmark. */
  readonly benchmark: number;
}

/** On a busy machine the browser now and then loses a trace; Lighthouse says to run it again. */
const ATTEMPTS = 2;

function configOf(preset: Preset, benchmark: number): Config | undefined {
  if (preset === 'desktop') {
    return desktopConfig;
  }
  const cpuSlowdownMultiplier = phoneSlowdown(benchmark);
  return {
    extends: 'lighthouse:default',
    settings: { throttling: { cpuSlowdownMultiplier } },
  };
}

async function resultOf(url: string, preset: Preset, port: number, benchmark: number) {
  const result = await lighthouse(
    url,
    {
      port,
      logLevel: 'error',
      output: REPORT,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      disableFullPageScreenshot: true,
    },
    configOf(preset, benchmark),
  );
  const failure = result === undefined ? 'no result' : result.lhr.runtimeError?.message;
  return { result, failure };
}

/** Looks at a page once, with the preset's own simulated network and processor. */
export async function measure(
  url: string,
  preset: Preset,
  port: number,
  benchmark: number,
): Promise<Look> {
  let attempt = await resultOf(url, preset, port, benchmark);
  for (let tried = 1; attempt.failure !== undefined && tried < ATTEMPTS; tried += 1) {
    attempt = await resultOf(url, preset, port, benchmark);
  }
  const { result, failure } = attempt;
  if (result === undefined || failure !== undefined) {
    throw new Error(`${url}: ${failure}`);
  }
  const { audits, categories, environment } = result.lhr;
  const score = (category: string): number =>
    Math.round((categories[category]?.score ?? 0) * PERCENT);
  const value = (audit: string): number => {
    const number = audits[audit]?.numericValue;
    if (number === undefined) {
      throw new Error(`${url}: the audit ${audit} has no value`);
    }
    return number;
  };
  const figures = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    tbt: value('total-blocking-time'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  };
  return {
    figures,
    report: [result.report].flat().join(''),
    benchmark: environment.benchmarkIndex,
  };
}
