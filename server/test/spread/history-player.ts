/** Plays a history of what a link sold on the product, and compares it with the model. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { PAYOUT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { expect } from 'vitest';
import { CommissionModel } from './commission-model.ts';
import { leftOf } from './model-rows.ts';
import { monthBefore, payoutDesk, payoutsOf } from './payouts.ts';
import {
  booksOf,
  buildShared,
  buyByLink,
  commissionsOf,
  giveBack,
  hear,
  settleAll,
} from './sales.ts';
import type { Bought, PayApp } from '../pay.ts';
import type { Step } from './histories.ts';
import type { Sharer } from './sales.ts';

/** The month so many days ago is always another one, and over. */
const MONTH_DAYS = 31;
/** Events are delivered at least once. */
const TIMES = 2;
const REASON = '户名不符';

export class HistoryPlayer {
  readonly #app: PayApp;
  readonly #sharer: Sharer;
  readonly #model: CommissionModel;
  readonly #bought: Bought[] = [];

  constructor(app: PayApp, sharer: Sharer, model: CommissionModel) {
    this.#app = app;
    this.#sharer = sharer;
    this.#model = model;
  }

  /** Makes a step in both, and compares what came of it. */
  async play(step: Step): Promise<void> {
    await this.#act(step);
    this.#model.apply(step);
    await expectSame(this.#app, this.#sharer, this.#model);
  }

  async #act(step: Step): Promise<void> {
    const app = this.#app;
    switch (step.kind) {
      case 'buy':
        return this.#buy(step);
      case 'hearSale':
        return this.#withOrder(step.order, async (bought) =>
          hear(app, 'order.referred', bought, TIMES),
        );
      case 'give':
        return this.#give(step.order, step.percent);
      case 'giveAll':
        return this.#give(step.order, 100);
      case 'hearReturn':
        return this.#withOrder(step.order, async (bought, backFen) =>
          backFen === 0 ? undefined : hear(app, 'order.returned', bought, TIMES),
        );
      case 'settle':
        return settleAll(app);
      case 'draft':
        return this.#draft();
      case 'confirm':
      case 'fail':
        return this.#end(step.kind, step.payout);
    }
  }

  async #buy({ items: [item] }: Extract<Step, { kind: 'buy' }>): Promise<void> {
    const { payFen = 0, rateBp = 0 } = item ?? {};
    const courseId = await buildShared(this.#app, { priceFen: payFen, rateBp });
    this.#bought.push(await buyByLink(this.#app, this.#sharer, { courseId }));
  }

  async #withOrder(
    nth: number,
    work: (bought: Bought, backFen: number, leftFen: number) => Promise<void>,
  ): Promise<void> {
    const bought = CommissionModel.pick(this.#bought, nth);
    const [item] = CommissionModel.pick(this.#model.orders, nth)?.items ?? [];
    if (bought !== undefined && item !== undefined) {
      await work(bought, item.backFen, leftOf(item));
    }
  }

  async #give(order: number, percent: number): Promise<void> {
    await this.#withOrder(order, async (bought, _backFen, leftFen) => {
      const fen = Math.ceil((leftFen * percent) / 100);
      if (fen > 0) {
        await giveBack(this.#app, bought, fen === leftFen ? 'rest' : fen);
      }
    });
  }

  async #draft(): Promise<void> {
    this.#app.clock.advance(MONTH_DAYS * DAY_MS);
    await payoutDesk(this.#app).draft(monthBefore(this.#app, MONTH_DAYS));
  }

  async #end(how: 'confirm' | 'fail', nth: number): Promise<void> {
    const meant = CommissionModel.pick(this.#model.openPayouts, nth);
    if (meant === undefined) {
      return;
    }
    const payout = (await payoutsOf(this.#app, this.#sharer))[meant.id - 1];
    const { payout_no: payoutNo = '', month = '' } = payout ?? {};
    const desk = payoutDesk(this.#app);
    if (how === 'fail') {
      return desk.failIt(payoutNo, REASON);
    }
    await desk.exportFile(month);
    return desk.confirm(payoutNo);
  }
}

/** The rows and the books of the product are those of the model. */
async function expectSame(app: PayApp, sharer: Sharer, model: CommissionModel): Promise<void> {
  const commissions = model.commissions.toSorted((one, other) => one.id - other.id);
  expect(await commissionsOf(app, sharer.userId)).toMatchObject(
    commissions.map(({ status, base_fen, rate_bp, price_fen, back_fen, steps, fens }) => {
      return { status, base_fen, rate_bp, price_fen, back_fen, steps, fens };
    }),
  );
  expect(await booksOf(app, sharer.userId)).toEqual(model.books);
  const payouts = await payoutsOf(app, sharer);
  expect(payouts.map(({ gross_fen, tax_fen }) => [gross_fen, tax_fen])).toEqual(
    model.payouts.map(({ grossFen, taxFen }) => [grossFen, taxFen]),
  );
  const ended = payouts.filter(({ status }) => status >= PAYOUT_STATUSES.paid);
  expect(ended).toHaveLength(payouts.length - model.openPayouts.length);
}
