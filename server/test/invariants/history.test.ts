/** What is kept of the past, by the database itself, so that invariants can be asked about it. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildPackage, buildSeckill } from '#factory/catalog';
import { buildSession, buildUser } from '#factory/identity';
import { buildPaidOrder } from '#factory/order';
import { recordAudit } from '#platform/audit';
import { findBreaches } from '#platform/db/invariants';
import { invariantsOf } from '#platform/db/platform-invariants.repo';
import { inTransaction } from '#platform/db/transaction';
import { useTestApp } from '../app.ts';
import { operatorNamed } from '#platform/actor';
import type { Breach } from '#platform/db/invariants';

const app = useTestApp();

const breaches = async (): Promise<Breach[]> => {
  const { db, clock } = app.platform;
  const asked = invariantsOf(app.modules).filter(({ needsWorker }) => needsWorker === undefined);
  return findBreaches(db, asked, clock.now());
};

describe('the operators’ log [R1-C]', () => {
  it('is one chain, however many write at once and whoever takes back', async () => {
    const { db } = app.platform;
    const write = async (index: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const entry = {
          actor: operatorNamed('a'),
          action: 'b',
          subject: `c ${index}`,
          detail: { index },
        };
        await recordAudit(tx, entry);
        if (index % 5 === 0) {
          throw new Error('taken back');
        }
      });
    await Promise.allSettled(Array.from({ length: 40 }, async (_, index) => write(index)));
    const { rows } = await sql<{ entries: number; last: number; links: number }>`
      select count(*) as entries, max(seq) as last, count(distinct prev_hash) as links
      from audit`.execute(db);
    expect(rows).toEqual([{ entries: 32, last: 32, links: 32 }]);
    expect(await breaches()).toEqual([]);
  });
});

describe('prices [R1-C]', () => {
  it('are remembered through every change, so that old orders stay right', async () => {
    const { platform } = app;
    const { db } = platform;
    const course = await buildCourse(platform, { price_fen: 10_000 });
    const packageId = await buildPackage(platform, [course]);
    const offered = await buildCourse(platform, { price_fen: 10_000 });
    await buildSeckill(platform, offered);
    const buy = async (): Promise<void> => {
      await buildPaidOrder(platform, await buildUser(platform), { type: 2, id: course });
      await buildPaidOrder(platform, await buildUser(platform), { type: 4, id: packageId });
      await buildPaidOrder(platform, await buildUser(platform), { type: 2, id: offered });
    };
    await buy();
    await db.updateTable('course').set({ price_fen: 12_000 }).where('id', '=', course).execute();
    await db.updateTable('package').set({ total_price_fen: 9_900 }).execute();
    await db.updateTable('seckill_course').set({ price_fen: 2_900 }).execute();
    await buy();
    expect(await breaches()).toEqual([]);
    const { rows } = await sql<{ kind: number; prices: number[] }>`
      select kind, array_agg(price_fen::int order by from_at) as prices from price_history
      where (kind, target_id) in ((1, ${course}), (2, ${packageId})) or kind = 3
      group by kind order by kind`.execute(db);
    expect(rows).toEqual([
      { kind: 1, prices: [10_000, 12_000] },
      { kind: 2, prices: [39_900, 9_900] },
      { kind: 3, prices: [3_900, 2_900] },
    ]);
  });
});

describe('a user who is disabled [R1-C]', () => {
  it('is logged out in the same moment, also when he logs in meanwhile', async () => {
    const { platform } = app;
    for (let round = 0; round < 10; round += 1) {
      const user = await buildUser(platform);
      await buildSession(platform, user);
      await Promise.allSettled([
        buildSession(platform, user, true),
        platform.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute(),
      ]);
    }
    expect(await breaches()).toEqual([]);
  });
});
