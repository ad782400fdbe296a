/**
 * Every invariant is shown to find what it is for: violations are planted by the owner of the
 * database, with the guards of the schema taken away, in a world in which everything has happened.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askInvariant } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import { openPool } from '#platform/db/pool';
import { ownerUrl } from '../databases.ts';
import { applicationPlantings } from './plantings-application.ts';
import { certificatePlantings } from './plantings-certificate.ts';
import { distributionPlantings } from './plantings-distribution.ts';
import { payoutPlantings } from './plantings-payout.ts';
import { examPlantings } from './plantings-exam.ts';
import { ledgerPlantings } from './plantings-ledger.ts';
import { invoicePlantings } from './plantings-invoice.ts';
import { messagePlantings } from './plantings-message.ts';
import { moderationPlantings } from './plantings-moderation.ts';
import { moneyPlantings } from './plantings-money.ts';
import { refundPlantings } from './plantings-refund.ts';
import { orderPlantings } from './plantings-orders.ts';
import { surveyPlantings } from './plantings-survey.ts';
import { otherPlantings } from './plantings-around.ts';
import { buildWorld } from './world.ts';
import type { ControlledTransaction } from 'kysely';
import type { Finding, Invariant } from '#platform/db/invariants';
import type { Pool } from '#platform/db/pool';
import type { DB } from '#platform/db/types.gen';
import type { World } from './world.ts';

const plantings = [
  ...examPlantings,
  ...certificatePlantings,
  ...applicationPlantings,
  ...orderPlantings,
  ...moneyPlantings,
  ...refundPlantings,
  ...ledgerPlantings,
  ...invoicePlantings,
  ...surveyPlantings,
  ...messagePlantings,
  ...moderationPlantings,
  ...distributionPlantings,
  ...payoutPlantings,
  ...otherPlantings,
];

let world: World;
let owner: Pool;
let tx: ControlledTransaction<DB>;
let invariants: readonly Invariant[];

beforeAll(async () => {
  world = await buildWorld();
  const { app } = world;
  invariants = invariantsOf(app.modules);
  const url = ownerUrl(new URL(app.platform.config.databaseUrl).pathname.slice(1));
  const { config, log } = app.platform;
  const { patience } = config;
  owner = openPool({ url, size: 1, applicationName: 'planting', log, patience });
  tx = await owner.db.startTransaction().execute();
  await sql.raw(WITHOUT_GUARDS).execute(tx);
});
afterAll(async () => {
  await tx.rollback().execute();
  await owner.close();
  await world.app.stop();
});

/** Whatever keeps the schema itself from taking a violation, but for the keys queries lean on. */
const WITHOUT_GUARDS = `
  do $$ declare guard record; begin
    for guard in select conrelid::regclass as of, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'u')
        and coninhcount = 0 order by contype desc
    loop execute format('alter table %s drop constraint if exists %I cascade', guard.of, guard.conname);
    end loop;
    for guard in select i.indexrelid::regclass as of from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      where i.indisunique and not i.indisprimary
    loop execute format('drop index %s', guard.of); end loop;
    for guard in select distinct tgrelid::regclass as of from pg_trigger where not tgisinternal
    loop execute format('alter table %s disable trigger user', guard.of); end loop;
  end $$`;

async function ask(id: string): Promise<Finding> {
  const invariant = invariants.find((each) => each.id === id);
  if (invariant === undefined) {
    throw new Error(`there is no invariant ${id}`);
  }
  return askInvariant(tx, invariant, world.app.clock.now());
}

describe('the invariants', () => {
  it('[R1-C] are silent about a world in which everything went right', async () => {
    const found: unknown[] = [];
    for (const { id } of invariants) {
      const { breach, error } = await ask(id);
      found.push(...[breach, error].filter((each) => each));
    }
    expect(found).toEqual([]);
  });

  it('[R1-C] each have a violation planted below', () => {
    const planted = new Set(plantings.map(([id]) => id));
    expect(invariants.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([]);
  });

  it.each(plantings)('[R1-C] %s finds %s', async (id, _what, plant) => {
    await sql`savepoint planted`.execute(tx);
    for (const statement of plant(world)) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      expect([statement, Number(numAffectedRows)]).not.toEqual([statement, 0]);
    }
    const { breach, error } = await ask(id);
    await sql`rollback to savepoint planted`.execute(tx);
    expect(error).toBeUndefined();
    expect(breach).toMatchObject({ id });
    expect(await ask(id)).toMatchObject({ breach: null });
  });
});
