/** An order that somebody's link led to is paid: it counts for him or not, and begins commissions. */
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { COMMISSION_FREEZE_DAYS } from '@zhiji/contract/kernel/limits';
import { maskName } from '@zhiji/contract/kernel/mask';
import { COMMISSION_STEPS, SALE_VERDICTS } from '@zhiji/contract/kernel/statuses';
import { samePersonBy } from '#modules/identity';
import { bookCommission } from '#modules/ledger';
import { hasSamePayer, referredOrder } from '#modules/order';
import { inTransaction } from '#platform/db/transaction';
import { findByRetailId, lockDistributor } from '../applications/application.repo.ts';
import { recordStep } from '../commissions/commission.repo.ts';
import { earningItems } from '../commissions/commission.rules.ts';
import { followReturns } from '../commissions/follow.commands.ts';
import { findNickname, insertCommission, insertSale } from './sale.repo.ts';
import { judge } from './sale.rules.ts';
import type { ReferredOrder } from '#modules/order';
import type { Tx } from '#platform/db/transaction';
import type { Platform } from '#platform/module';
import type { LinkedDistributor } from '../applications/application.repo.ts';
import type { SoldOrder } from '../commissions/follow.commands.ts';
import type { Judged } from './sale.rules.ts';

const FREEZE_MS = COMMISSION_FREEZE_DAYS * DAY_MS;
const FIRST_STEP = 1;

/**
 * Writes the sale down, then follows what went back meanwhile: a refund may be told before the sale is,
 * and whoever died between the two does both again.
 */
export async function recordSale(platform: Platform, sold: SoldOrder): Promise<void> {
  const { db, clock } = platform;
  const order = await referredOrder(db, { userId: sold.buyerId, orderId: sold.orderId });
  const distributor = order === null ? null : await findByRetailId(db, order.retail_id);
  if (order === null || distributor === null) {
    return;
  }
  await inTransaction(db, async (tx) => keepSale(tx, { order, distributor, now: clock.now() }));
  await followReturns(platform, sold);
}

interface Sale {
  readonly order: ReferredOrder;
  readonly distributor: LinkedDistributor;
  readonly now: Date;
}

async function keepSale(tx: Tx, sale: Sale): Promise<void> {
  const { order, now } = sale;
  const { user_id: userId } = sale.distributor;
  const judged = await judgeSale(tx, sale);
  const buyerMask = maskName(await findNickname(tx, order.user_id));
  const saleId = await insertSale(tx, { userId, order, judged, buyerMask, now });
  if (saleId === null || judged.verdict !== SALE_VERDICTS.counted) {
    return;
  }
  const freezeUntil = new Date(order.paid_at.getTime() + FREEZE_MS);
  for (const item of earningItems(order.items)) {
    const commissionId = await insertCommission(tx, { userId, saleId, order, item, freezeUntil });
    const fen = item.price_fen;
    const booking = { move: 'freeze', commissionId, stepNo: FIRST_STEP, fen } as const;
    const key = { user_id: userId, id: commissionId, order_id: order.id, shop_id: order.shop_id };
    await recordStep(tx, key, {
      step: COMMISSION_STEPS.frozen,
      stepNo: FIRST_STEP,
      fen,
      movement: bookCommission(booking),
      now,
    });
  }
}

/** Judged while the distributor is locked: a suspension comes before the sale or after it. */
async function judgeSale(tx: Tx, { order, distributor }: Sale): Promise<Judged> {
  const { user_id: userId, is_staying: isStaying } = distributor;
  const locked = await lockDistributor(tx, userId);
  const { status, phone_ref, wechat_ref, id_card_ref } = locked ?? distributor;
  const { user_id: buyerId, id: orderId } = order;
  const refs = { phoneRef: phone_ref, wechatRef: wechat_ref, idCardRef: id_card_ref };
  return judge({
    distributorId: userId,
    buyerId,
    sameBy: await samePersonBy(tx, { otherId: buyerId, ...refs }),
    hasSamePayer: await hasSamePayer(tx, { buyerId, orderId, userId }),
    status,
    isStaying,
    payType: order.pay_type,
    rates: order.items.map(({ spread_bp }) => spread_bp),
  });
}
