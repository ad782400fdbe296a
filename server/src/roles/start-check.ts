/** What a process makes sure of before it begins to work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { DatabaseDown } from '#platform/db/pool';
import { databaseProblem } from '#platform/db/deployment';
import { keyProblem } from '#platform/db/data-keys';
import type { App } from '../app.ts';

const RETRY_MS = 500;
/** More than a machine that keeps its clock by NTP is ever off. */
const MAX_SKEW_MS = 2_000;

/** Waits for the database; refuses one of the other kind, of other keys, or of another time. */
export async function checkStart(app: App): Promise<void> {
  for (;;) {
    try {
      const problem = await problemOf(app);
      if (problem !== null) {
        throw new Error(problem);
      }
      return;
    } catch (error) {
      if (!(error instanceof DatabaseDown)) {
        throw error;
      }
      app.platform.log.warn('start waits for the database', { error });
      await sleep(RETRY_MS);
    }
  }
}

async function problemOf({ platform, modules, time }: App): Promise<string | null> {
  const { db, config } = platform;
  const columns = modules.flatMap(({ sealed = [] }) => sealed);
  const problem = (await databaseProblem(db, config)) ?? (await keyProblem(platform, columns));
  if (problem !== null || time === null) {
    return problem;
  }
  await time.measure();
  const skewMs = time.skewMs();
  return Math.abs(skewMs) <= MAX_SKEW_MS
    ? null
    : `the clock of this machine is ${Math.round(Math.abs(skewMs) / SECOND_MS)} s ${skewMs > 0 ? 'behind' : 'ahead of'} the database’s: set it (NTP) before starting`;
}
