/** Builders of distributors and of what their links lead to. */
import { idCardProblem } from '@zhiji/contract/kernel/id-card';
import { parseFen } from '@zhiji/contract/kernel/money';
import { SPREAD_STATUSES } from '@zhiji/contract/kernel/statuses';
import { buildUser } from '#factory/identity';
import { buildOrder, deliverDue } from '#factory/order';
import { payOutRefund, receiveTransfer, refundManually } from '#modules/order';
import { operatorNamed } from '#platform/actor';
import { inTransaction } from '#platform/db/transaction';
import { findDistributor, insertApplication, takeCard } from './applications/application.repo.ts';
import { sealApplicant } from './applications/application-sealing.ts';
import {
  acceptDistributor,
  refuseDistributor,
  removeDistributor,
  suspendDistributor,
} from './applications/decision.commands.ts';
import { followReturns } from './commissions/follow.commands.ts';
import { settleDue } from './commissions/settle.commands.ts';
import { recordSale } from './sales/sale.commands.ts';
import type { Wanted } from '#factory/order';
import type { Platform } from '#platform/module';
import type { Applicant } from './applications/application-sealing.ts';

type SpreadStatus = (typeof SPREAD_STATUSES)[keyof typeof SPREAD_STATUSES];

const { inReview, active, refused, suspended, removed } = SPREAD_STATUSES;
const BANK = 1;
const PHONE_TAIL = 8;
const BORN = '19900307';
const CARD_TAIL = 3;
const CARDS = 10 ** CARD_TAIL;
const CHECKS = '0123456789X';
const REASON = '资料不符';
const actor = operatorNamed('factory');

export interface DistributorGiven extends Partial<Applicant> {
  readonly status?: SpreadStatus;
}

export interface BuiltDistributor {
  readonly userId: number;
  /** Empty of one who was never accepted. */
  readonly retailId: string;
}

/** A distributor, of a user or of a new one; active unless another status is given. */
export async function buildDistributor(
  platform: Platform,
  user?: number,
  { status = active, ...person }: DistributorGiven = {},
): Promise<BuiltDistributor> {
  const userId = user ?? (await buildUser(platform));
  const before = await findDistributor(platform.db, userId);
  if (before === null) {
    await apply(platform, userId, { ...applicantOf(userId, platform.clock.now()), ...person });
    await decide(platform, userId, status);
  }
  const built = before ?? (await findDistributor(platform.db, userId));
  return { userId, retailId: built?.retail_id ?? '' };
}

async function apply(
  { db, clock, config }: Platform,
  userId: number,
  applicant: Applicant,
): Promise<void> {
  const sealed = sealApplicant(config.dataKey, applicant);
  await inTransaction(db, async (tx) => {
    await insertApplication(tx, {
      ...sealed,
      userId,
      wechatRef: null,
      bankId: BANK,
      applyReason: '',
      now: clock.now(),
    });
    await takeCard(tx, { userId, cardRef: sealed.id_card_ref });
  });
}

/** Lets the market decide as it does. */
async function decide(platform: Platform, userId: number, status: SpreadStatus): Promise<void> {
  const decision = { actor, userId, reason: REASON };
  if (status === refused) {
    await refuseDistributor(platform, decision);
  } else if (status !== inReview) {
    await acceptDistributor(platform, decision);
  }
  if (status === suspended) {
    await suspendDistributor(platform, decision);
  } else if (status === removed) {
    await removeDistributor(platform, decision);
  }
}

/** A person of his own for every user, whose numbers are right and who does not exist. */
function applicantOf(userId: number, now: Date): Applicant {
  const place = String(110_101 + Math.floor(userId / CARDS));
  const body = `${place}${BORN}${String(userId % CARDS).padStart(CARD_TAIL, '0')}`;
  const cards = Array.from(CHECKS, (check) => body + check);
  return {
    realName: '周知行',
    phone: `137${String(userId).padStart(PHONE_TAIL, '0')}`,
    idCard: cards.find((card) => idCardProblem(card, now) === null) ?? '',
    bankAccount: '6222021234567890123',
  };
}

export interface BuiltSale {
  readonly buyerId: number;
  readonly orderId: number;
  readonly orderNo: string;
}

/** An order that a link led to, paid by bank transfer, and what it earns. */
export async function buildSale(
  platform: Platform,
  buyerId: number,
  wanted: Wanted & { readonly retailid: string },
): Promise<BuiltSale> {
  const { id: orderId, order_no: orderNo, price } = await buildOrder(platform, buyerId, wanted);
  const money = { amountFen: parseFen(price), bankNo: `R${orderNo}` };
  await receiveTransfer(platform, { actor, orderNo, ...money });
  const sale = { buyerId, orderId, orderNo };
  await recordSale(platform, sale);
  return sale;
}

/** Money of a sale goes back, and what was earned by it follows. */
export async function buildReturn(
  platform: Platform,
  sale: BuiltSale,
  sum: 'rest' | { readonly fen: number },
): Promise<void> {
  const { orderNo } = sale;
  const refundNo = await refundManually(platform, { actor, orderNo, sum, reason: '协商退款' });
  await payOutRefund(platform, new Map(), { actor, refundNo, bankNo: refundNo });
  await followReturns(platform, sale);
}

/** What is due by now is settled. */
export async function settleSales(platform: Platform): Promise<void> {
  await deliverDue(platform);
  await settleDue(platform);
}
