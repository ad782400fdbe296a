/**
 * What commissions and payouts of one distributor should do, as a model in memory: the rules and the
 * bookings are the product's, who hears of what and when is a history's.
 */
import { PAYOUT_MIN_FEN } from '@zhiji/contract/kernel/limits';
import { COMMISSION_STATUSES, COMMISSION_STEPS } from '@zhiji/contract/kernel/statuses';
import { bookCommission, bookPayout } from '#modules/ledger';
import type { CommissionMove, Movement } from '#modules/ledger';
import { leftOf, sumOf } from './model-rows.ts';
import type { Step } from './histories.ts';
import type { ModelCommission, ModelItem, ModelOrder, ModelPayout, Rules } from './model-rows.ts';

const { frozen, settled, paidOut, cancelled, clawedBack } = COMMISSION_STATUSES;

const whole = (order: ModelOrder): boolean => sumOf(order.items.map(leftOf)) === 0;

export class CommissionModel {
  readonly orders: ModelOrder[] = [];
  readonly payouts: ModelPayout[] = [];
  readonly #rules: Rules;
  readonly #balances = new Map<string, number>();
  readonly #booked = new Set<string>();
  #ids = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  get commissions(): readonly ModelCommission[] {
    return this.orders.flatMap(({ commissions }) => commissions ?? []);
  }

  /** What the books hold, without what holds nothing. */
  get books(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#balances].filter(([, fen]) => fen !== 0));
  }

  held(account: string): number {
    return this.#balances.get(account) ?? 0;
  }

  /** The one a step means, among those there are. */
  static pick<One>(many: readonly One[], nth: number): One | undefined {
    return many[nth % Math.max(many.length, 1)];
  }

  get openPayouts(): readonly ModelPayout[] {
    return this.payouts.filter(({ state }) => state === 'open');
  }

  /** Makes a step; one that is about nothing changes nothing. */
  apply(step: Step): void {
    switch (step.kind) {
      case 'buy':
        this.orders.push({
          items: step.items.map((item) => ({ ...item, backFen: 0 })),
          commissions: null,
        });
        return;
      case 'hearSale':
        return this.#withOrder(step.order, (order) => this.#sell(order));
      case 'give':
        return this.#withOrder(step.order, (order) => give(order, step.item, step.percent));
      case 'giveAll':
        return this.#withOrder(step.order, giveAll);
      case 'hearReturn':
        return this.#withOrder(step.order, (order) => this.#follow(order));
      case 'settle':
        return this.#settle();
      case 'draft':
        return this.#draft();
      case 'confirm':
        return this.#withPayout(step.payout, (payout) => this.#confirm(payout));
      case 'fail':
        return this.#withPayout(step.payout, (payout) => this.#fail(payout));
    }
  }

  #withOrder(nth: number, work: (order: ModelOrder) => void): void {
    const order = CommissionModel.pick(this.orders, nth);
    if (order !== undefined) {
      work(order);
    }
  }

  #withPayout(nth: number, work: (payout: ModelPayout) => void): void {
    const payout = CommissionModel.pick(this.openPayouts, nth);
    if (payout !== undefined) {
      work(payout);
    }
  }

  #book({ txn, legs }: Movement): void {
    if (this.#booked.has(txn) || sumOf(legs.map(([, fen]) => fen)) !== 0) {
      throw new Error(`${txn} is booked twice, or does not balance`);
    }
    this.#booked.add(txn);
    for (const [account, fen] of legs) {
      this.#balances.set(account, this.held(account) + fen);
    }
  }

  #step(commission: ModelCommission, step: string, fen: number): number {
    commission.steps.push(step);
    commission.fens.push(fen);
    return commission.steps.length;
  }

  #bookStep(commission: ModelCommission, move: CommissionMove, stepNo: number, fen: number): void {
    if (fen > 0) {
      this.#book(bookCommission({ move, commissionId: commission.id, stepNo, fen }));
    }
  }

  #sell(order: ModelOrder): void {
    order.commissions ??= order.items.flatMap((item) => {
      const price = this.#rules.shareOf(item.payFen, item.rateBp);
      return price === 0 ? [] : [this.#freeze(item, price)];
    });
    this.#follow(order);
  }

  #freeze(item: ModelItem, price: number): ModelCommission {
    this.#ids += 1;
    const commission: ModelCommission = {
      id: this.#ids,
      item,
      rate_bp: item.rateBp,
      status: frozen,
      base_fen: item.payFen,
      price_fen: price,
      back_fen: 0,
      steps: [],
      fens: [],
      payout: null,
    };
    this.#bookStep(
      commission,
      'freeze',
      this.#step(commission, COMMISSION_STEPS.frozen, price),
      price,
    );
    return commission;
  }

  #follow({ commissions }: ModelOrder): void {
    for (const commission of commissions ?? []) {
      const change = this.#rules.followed(commission, leftOf(commission.item));
      if (change === null) {
        continue;
      }
      const { step, move, baseFen, priceFen, backFen } = change;
      this.#bookStep(commission, move, this.#step(commission, step, 0 - backFen), backFen);
      commission.base_fen = baseFen;
      commission.price_fen = priceFen;
      commission.back_fen += backFen;
      if (baseFen === 0) {
        commission.status = commission.status === frozen ? cancelled : clawedBack;
      }
    }
  }

  #settle(): void {
    for (const order of this.orders.filter((each) => !whole(each))) {
      for (const commission of order.commissions ?? []) {
        if (commission.status === frozen) {
          const stepNo = this.#step(commission, COMMISSION_STEPS.settled, 0);
          this.#bookStep(commission, 'settle', stepNo, commission.price_fen);
          commission.status = settled;
        }
      }
    }
  }

  #draft(): void {
    const openFen = sumOf(this.openPayouts.map(({ grossFen }) => grossFen));
    const grossFen = 0 - this.held('commission_payable') - openFen;
    if (grossFen < PAYOUT_MIN_FEN) {
      return;
    }
    const taxFen = this.#rules.taxOf(grossFen);
    const payout: ModelPayout = { id: this.payouts.length + 1, grossFen, taxFen, state: 'open' };
    this.payouts.push(payout);
    for (const commission of this.commissions) {
      if (commission.status === settled) {
        commission.payout ??= payout;
      }
    }
  }

  #confirm(payout: ModelPayout): void {
    const { id, grossFen, taxFen } = payout;
    this.#book(bookPayout({ payoutNo: String(id), grossFen, taxFen }));
    payout.state = 'paid';
    for (const commission of this.commissions) {
      if (commission.payout === payout && commission.status === settled) {
        commission.status = paidOut;
        this.#step(commission, COMMISSION_STEPS.paidOut, 0);
      }
    }
  }

  #fail(payout: ModelPayout): void {
    payout.state = 'failed';
    for (const commission of this.commissions) {
      if (commission.payout === payout) {
        commission.payout = null;
      }
    }
  }
}

function give({ items }: ModelOrder, nth: number, percent: number): void {
  const item = CommissionModel.pick(items, nth);
  if (item !== undefined) {
    item.backFen += Math.ceil((leftOf(item) * percent) / 100);
  }
}

function giveAll({ items }: ModelOrder): void {
  for (const item of items) {
    item.backFen = item.payFen;
  }
}
