/** One row whose work fails, as a fault of ours would make it, until it is mended. */
import { onTestFinished } from 'vitest';
import { asOwner } from './databases.ts';
import type { TestApp } from './app.ts';

/** Lets every change to a table fail that makes this true, until the test is over or mends it. */
export async function sticks(
  { platform }: TestApp,
  table: string,
  isBroken: string,
): Promise<() => Promise<void>> {
  const name = new URL(platform.config.databaseUrl).pathname.slice(1);
  const run = async (statement: string): Promise<void> =>
    asOwner(async (owner) => {
      await owner.query(statement);
    }, name);
  await run(`alter table ${table} add constraint stuck check (not (${isBroken})) not valid`);
  const mend = async () => run(`alter table ${table} drop constraint if exists stuck`);
  onTestFinished(mend);
  return mend;
}
