import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLogin } from '#test/logins';
import { payOnPhone, startScan, usePayApp } from '#test/pay';
import {
  buildShared,
  buildSharer,
  commissionsOf,
  hear,
  nothingSold,
  orderByLink,
  salesOf,
  sell,
  soldBy,
} from '#test/spread/sales';
import type { Bought } from '#test/pay';

const app = usePayApp();

describe('one’s own purchase earns nothing', () => {
  it('of the same account', async () => {
    const sharer = await buildSharer(app);
    await sell(app, sharer, { buyer: sharer });
    expect(await soldBy(app, sharer)).toEqual(nothingSold('self', 'user'));
  });

  it('with the phone of the application', async () => {
    const phone = '13588880001';
    const sharer = await buildSharer(app, { phone });
    await sell(app, sharer, { buyer: await buildLogin(app, { phone }) });
    expect(await soldBy(app, sharer)).toEqual(nothingSold('self', 'phone'));
  });

  it('with the same WeChat account', async () => {
    const sharer = await buildSharer(app);
    const buyer = await buildLogin(app);
    const { db } = app.platform;
    await sql`
      update distributor set wechat_ref = 'moved on' where user_id = ${sharer.userId}`.execute(db);
    await sql`
      insert into user_wechat (wechat_ref, user_id) values ('moved on', ${buyer.userId})`.execute(
      db,
    );
    await sell(app, sharer, { buyer });
    expect(await soldBy(app, sharer)).toEqual(nothingSold('self', 'unionid'));
  });

  it('with the same identity card', async () => {
    const sharer = await buildSharer(app);
    const buyer = await buildLogin(app);
    await sql`
      insert into certificate_holder (card_ref, user_id, created_at)
      select id_card_ref, ${buyer.userId}::bigint, now() from distributor
      where user_id = ${sharer.userId}`.execute(app.platform.db);
    await sell(app, sharer, { buyer });
    expect(await soldBy(app, sharer)).toEqual(nothingSold('self', 'id_card'));
  });

  it('paid from the same account at the channel', async () => {
    const sharer = await buildSharer(app);
    const scan = async (bought: Bought, person: string): Promise<void> =>
      payOnPhone(app, 1, await startScan(app, bought, 1), { person });
    const own = { type: 2, id: await buildCourse(app.platform) } as const;
    await scan(await orderByLink(app, '', sharer, own), '甲');
    for (const [person, verdict] of [
      ['甲', 'self'],
      ['乙', 'counted'],
    ] as const) {
      const wanted = { type: 2, id: await buildShared(app) } as const;
      const bought = await orderByLink(app, sharer.retailId, await buildLogin(app), wanted);
      await scan(bought, person);
      await hear(app, 'order.referred', bought);
      expect((await salesOf(app, sharer.userId)).at(-1)).toMatchObject({ verdict });
    }
    expect(await salesOf(app, sharer.userId)).toMatchObject([
      { verdict: 'self', self_by: 'payer' },
      { verdict: 'counted', self_by: null },
    ]);
    expect(await commissionsOf(app, sharer.userId)).toHaveLength(1);
  });
});
