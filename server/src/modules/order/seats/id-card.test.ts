import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildLogin } from '#test/logins';
import { runSchedule } from '#test/messages/told';
import { buildCourse } from '#factory/catalog';
import { buildOrder, buildPaidOrder } from '../order.factory.ts';

const CARD = '11010519491231002X';

const app = useTestApp();
const forget = async (): Promise<void> => runSchedule(app, 'order.forget-id-cards');

describe('[R1-A8] identity cards', () => {
  it('go thirty days after the last session of their class, and at once with a closed order', async () => {
    const { platform } = app;
    const { userId, ...login } = await buildLogin(app, { phone: '13966660001' });
    const endsIn = async (days: number) =>
      buildCourse(platform, {
        type: 3,
        detail: { need_id_card: true },
        end_at: new Date(app.clock.now().getTime() + days * DAY_MS),
      });
    const wanted = async (days: number, phone: string) => ({
      type: 3 as const,
      id: await endsIn(days),
      users: [{ name: '陆远', phone, id_card: CARD }],
    });
    await buildPaidOrder(platform, userId, await wanted(10, '13966660002'));
    const later = await buildPaidOrder(platform, userId, await wanted(20, '13966660003'));
    const unpaid = await buildOrder(platform, userId, await wanted(20, '13966660004'));
    const kept = async () =>
      (
        await platform.db
          .selectFrom('order_seat')
          .select('order_id')
          .where('id_card_sealed', 'is not', null)
          .execute()
      ).length;
    await forget();
    expect(await kept()).toBe(3);
    await app.call('order.close', { id: unpaid.id }, login);
    await forget();
    expect(await kept()).toBe(2);
    app.clock.advance(40 * DAY_MS);
    await forget();
    expect(await kept()).toBe(2);
    app.clock.advance(1);
    await forget();
    const [seat] = await platform.db
      .selectFrom('order_seat')
      .select('order_id')
      .where('id_card_sealed', 'is not', null)
      .execute();
    expect(seat?.order_id).toBe(later.id);
    app.clock.advance(10 * DAY_MS);
    await forget();
    expect(await kept()).toBe(0);
  });
});
