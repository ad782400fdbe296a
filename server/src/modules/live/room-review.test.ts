import { DAY_MS, HOUR_MS, SECOND_MS } from '@zhiji/contract/kernel/durations';
import { LIVE_MESSAGE_KINDS, LIVE_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildLiveSession } from '#factory/learning';
import { buildPaidOrder } from '#factory/order';
import { refuseRefund } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { FORBIDDEN, OK, SAVED } from '#test/codes';
import { listenTo } from '#test/events';
import { beat, secretOf } from '#test/live-room';
import { buildLogin } from '#test/logins';

const IN_REVIEW = 0;
/** Longer than a right once checked is remembered. */
const FORGOTTEN_MS = 21 * SECOND_MS;
const app = useTestApp();

/** Somebody who bought a live course, in the room of its first class; the second is tomorrow. */
async function buildVisitor() {
  const { platform, clock } = app;
  const start = clock.now().getTime() + HOUR_MS;
  const courseId = await buildCourse(platform, {
    type: 1,
    price_fen: 20_000,
    start_at: new Date(start),
    end_at: new Date(start + DAY_MS + HOUR_MS),
  });
  const at = (ms: number) => ({ start_at: new Date(ms), end_at: new Date(ms + HOUR_MS) });
  const running = { live_status: LIVE_STATUSES.live, ...at(start) };
  const chapter_id = await buildLiveSession(platform, courseId, running);
  await buildLiveSession(platform, courseId, at(start + DAY_MS));
  const buyer = await buildLogin(app);
  const { id } = await buildPaidOrder(platform, buyer.userId, { type: 1, id: courseId });
  clock.advance(HOUR_MS);
  const listen = async (path: string) => listenTo(app.origin + path, secretOf(buyer));
  const kind = LIVE_MESSAGE_KINDS.chat;
  return {
    room: async () => app.call('live.room', { chapter_id }, buyer),
    say: async () => app.call('live.say', { chapter_id, kind, content: '还在' }, buyer),
    listen,
    /** Asks the half back that was not held yet. */
    async ask(): Promise<string> {
      const request = { id, price: '100.00', reason: 1 } as const;
      const asked = await app.call('order.requestRefund', request, buyer);
      expect(asked).toMatchObject({ code: SAVED, data: { status: IN_REVIEW } });
      return asked.data.refund_no;
    },
    withdraw: async () => app.call('order.requestRefund', { id, cancel: 1 }, buyer),
  };
}

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;

const ENDS: readonly (readonly [
  how: string,
  end: (visitor: Visitor, refundNo: string) => Promise<unknown>,
])[] = [
  [
    'the institution refuses',
    async (_visitor, refundNo) =>
      refuseRefund(app.platform, { actor: operatorNamed('test'), refundNo, remark: '已上课' }),
  ],
  [
    'the buyer withdraws',
    async ({ withdraw }) => expect(await withdraw()).toMatchObject({ code: SAVED }),
  ],
];

describe('the room of a class whose money is asked back', () => {
  it.each(ENDS)('is locked until %s', async (_how, end) => {
    const visitor = await buildVisitor();
    const { data } = await visitor.room();
    const ears = await visitor.listen(data.events);
    await ears.next('state');
    const refundNo = await visitor.ask();
    expect((await visitor.room()).code).toBe(FORBIDDEN);
    expect((await visitor.say()).code).toBe(FORBIDDEN);
    app.clock.advance(FORGOTTEN_MS);
    await beat(app);
    expect(await ears.next('goodbye')).toEqual({ reason: 'access' });
    await ears.ended;
    expect((await visitor.listen(data.events)).status).toBe(403);

    await end(visitor, refundNo);
    expect((await visitor.say()).code).toBe(SAVED);
    const { code, data: again } = await visitor.room();
    expect(code).toBe(OK);
    const open = await visitor.listen(again.events);
    expect(open.status).toBe(200);
    await open.next('state');
    // The link from before opens it as well.
    app.clock.advance(FORGOTTEN_MS);
    const old = await visitor.listen(data.events);
    expect(old.status).toBe(200);
    open.close();
    old.close();
  });
});
