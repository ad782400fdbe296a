import { describe, expect, it } from 'vitest';
import { messagesTo } from '#test/messages/told';
import { usePayApp } from '#test/pay';
import { afterLogin } from '#test/refunds';
import {
  booksOf,
  buildShared,
  buildSharer,
  commissionsOf,
  giveBack,
  hear,
  refund,
  sell,
  settleAll,
} from '#test/spread/sales';
import type { Bought } from '#test/pay';
import type { Sharer } from '#test/spread/sales';

const [FROZEN, SETTLED, CANCELLED, CLAWED_BACK] = [0, 1, 3, 4];
const app = usePayApp();

interface Scene {
  readonly sharer: Sharer;
  readonly bought: Bought;
}

async function sold(): Promise<Scene> {
  const sharer = await buildSharer(app);
  return { sharer, bought: await sell(app, sharer) };
}

async function settled(): Promise<Scene> {
  const scene = await sold();
  await settleAll(app);
  return scene;
}

/** What the distributor was told of his commissions, the oldest first. */
async function toldOf(sharer: Sharer): Promise<readonly string[]> {
  const { buyer } = await afterLogin(app, { buyer: sharer } as unknown as Bought);
  const messages = await messagesTo(app, buyer, 'distribution');
  return messages.map(({ title, content }) => `${title} ${content}`);
}

describe('a refund of what a link sold', () => {
  it('in part lowers what is frozen; told again, it changes nothing', async () => {
    const { sharer, bought } = await sold();
    await refund(app, bought, 5_000);
    await hear(app, 'order.returned', bought, 3);
    const lowered = {
      status: FROZEN,
      base_fen: 15_000,
      price_fen: 1_500,
      back_fen: 500,
      steps: ['frozen', 'lowered'],
      fens: [2_000, -500],
    };
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([lowered]);
    expect(await booksOf(app, sharer.userId)).toEqual({
      commission_frozen: -1_500,
      shop_payable: 1_500,
    });
  });

  it('in parts lowers it step by step, and the last one cancels it', async () => {
    const { sharer, bought } = await sold();
    await refund(app, bought, 5_000);
    await refund(app, bought, 5_000);
    await refund(app, bought, 'rest');
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      {
        status: CANCELLED,
        base_fen: 0,
        price_fen: 0,
        back_fen: 2_000,
        look_at: null,
        steps: ['frozen', 'lowered', 'lowered', 'cancelled'],
        fens: [2_000, -500, -500, -1_000],
      },
    ]);
    expect(await booksOf(app, sharer.userId)).toEqual({});
  });

  it('told late makes one step of several refunds', async () => {
    const { sharer, bought } = await sold();
    await giveBack(app, bought, 5_000);
    await giveBack(app, bought, 5_000);
    await hear(app, 'order.returned', bought);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { price_fen: 1_000, steps: ['frozen', 'lowered'], fens: [2_000, -1_000] },
    ]);
  });

  it('that is too small for the share leaves it', async () => {
    const sharer = await buildSharer(app);
    const courseId = await buildShared(app, { priceFen: 19_999 });
    const bought = await sell(app, sharer, { courseId });
    await refund(app, bought, 9);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { base_fen: 19_990, price_fen: 1_999, back_fen: 0, fens: [1_999, 0] },
    ]);
  });

  it('takes back what was earned, in part and then whole, and says so', async () => {
    const { sharer, bought } = await settled();
    await refund(app, bought, 5_000);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: SETTLED, price_fen: 1_500, steps: ['frozen', 'settled', 'clawed_back'] },
    ]);
    expect(await booksOf(app, sharer.userId)).toEqual({
      commission_payable: -1_500,
      shop_payable: 1_500,
    });
    await refund(app, bought, 'rest');
    await hear(app, 'order.returned', bought, 2);
    expect(await commissionsOf(app, sharer.userId)).toMatchObject([
      { status: CLAWED_BACK, price_fen: 0, back_fen: 2_000, fens: [2_000, 0, -500, -1_500] },
    ]);
    expect(await booksOf(app, sharer.userId)).toEqual({});
    const told = await toldOf(sharer);
    expect(told.filter((text) => text.includes('5.00'))).toHaveLength(2);
    expect(told.at(-1)).toContain('15.00');
  });

  it('of what is only frozen is not told as a loss', async () => {
    const { sharer, bought } = await sold();
    const before = await toldOf(sharer);
    await refund(app, bought, 'rest');
    expect(await toldOf(sharer)).toEqual(before);
  });

  it('of an order without a link concerns nobody', async () => {
    const { bought } = await sold();
    const stranger = await buildSharer(app);
    await refund(app, bought, 'rest');
    expect(await commissionsOf(app, stranger.userId)).toEqual([]);
  });
});
