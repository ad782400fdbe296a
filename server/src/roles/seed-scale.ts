/** Fills a development database with a generated market of any size. */
import { parseArgs } from 'node:util';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { createApp } from '../app.ts';
import { checkStart } from './start-check.ts';
import { seedScale } from '#seeds/scale/seed-scale';
import type { Config } from '#config';

const COURSES_PER_SHOP = 250;
const BAR_WIDTH = 30;
const PERCENT = 100;
const LINE_EVERY = 10;

/** `--courses N [--shops M]`: adds them and leaves. Only development has this role. */
export async function runSeedScale(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { courses: { type: 'string' }, shops: { type: 'string' } },
  });
  const courses = wholeNumber('courses', values.courses);
  const shops = wholeNumber(
    'shops',
    values.shops ?? String(Math.max(1, Math.round(courses / COURSES_PER_SHOP))),
  );
  const app = createApp(config);
  try {
    await checkStart(app);
    await seedScale(app.platform, { courses, shops }, progressBar());
  } finally {
    await app.close();
  }
}

function wholeNumber(name: string, text = ''): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Error(
      `usage: seed-scale --courses <number> [--shops <number>]: ${name} is "${text}"`,
    );
  }
  return number;
}

/** Shows how far the work is: a bar that is redrawn, or a line at every tenth. */
function progressBar(): (share: number, what: string) => void {
  const began = performance.now();
  let shown = -1;
  return (share, what) => {
    const percent = Math.min(PERCENT, Math.floor(share * PERCENT));
    const seconds = Math.round((performance.now() - began) / SECOND_MS);
    const text = `${String(percent).padStart(3)} %  ${seconds} s  ${what}`;
    if (process.stderr.isTTY) {
      const filled = Math.round(share * BAR_WIDTH);
      const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░');
      process.stderr.write(`\r\u001B[2K${bar} ${text}${percent === PERCENT ? '\n' : ''}`);
    } else if (Math.floor(percent / LINE_EVERY) > shown) {
      shown = Math.floor(percent / LINE_EVERY);
      process.stderr.write(`${text}\n`);
    }
  };
}
