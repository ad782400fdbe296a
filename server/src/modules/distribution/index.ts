/** Public interface of the distribution module: who shares links, what their sales earn, payouts. */
import { subscription } from '#platform/module';
import { applyAsDistributor } from './applications/apply.commands.ts';
import {
  BANK_ACCOUNT_PURPOSE,
  ID_CARD_PURPOSE,
  PHONE_PURPOSE,
  REAL_NAME_PURPOSE,
} from './applications/application-sealing.ts';
import { followReturns } from './commissions/follow.commands.ts';
import { settleDue } from './commissions/settle.commands.ts';
import { eraseUser, personalTables } from './erase.repo.ts';
import { distributionInvariants } from './invariants.repo.ts';
import { hasOpenMoney } from './open-money.repo.ts';
import { recordSale } from './sales/sale.commands.ts';
import { goods } from './sharing/goods.queries.ts';
import { shareLink } from './sharing/share-link.queries.ts';
import { record } from './view/record.queries.ts';
import { sales } from './view/sale-list.queries.ts';
import type { Module, Platform } from '#platform/module';

export {
  acceptDistributor,
  refuseDistributor,
  removeDistributor,
  resumeDistributor,
  suspendDistributor,
  waitingDistributors,
} from './applications/decision.commands.ts';
export { addClicks, findRealLinks } from './sharing/click.repo.ts';
export type { ClickedLink, ClickSum } from './sharing/click.repo.ts';
export { draftPayouts, exportPayouts } from './payouts/month.commands.ts';
export { confirmPayout, failPayout, openPayouts } from './payouts/payout.commands.ts';

/** As often as orders are looked at. */
const SETTLE_MS = 10_000;

/** A payout keeps a copy of what the application had, so both open by the same purpose. */
const SEALED = [
  { table: 'distributor', column: 'real_name_sealed', purpose: REAL_NAME_PURPOSE },
  { table: 'distributor', column: 'phone_sealed', purpose: PHONE_PURPOSE },
  { table: 'distributor', column: 'id_card_sealed', purpose: ID_CARD_PURPOSE },
  { table: 'distributor', column: 'bank_account_sealed', purpose: BANK_ACCOUNT_PURPOSE },
  { table: 'payout', column: 'real_name_sealed', purpose: REAL_NAME_PURPOSE },
  { table: 'payout', column: 'id_card_sealed', purpose: ID_CARD_PURPOSE },
  { table: 'payout', column: 'bank_account_sealed', purpose: BANK_ACCOUNT_PURPOSE },
];

/** Whether money of a distributor is still to be settled or paid out. */
export function openCommissions({ db }: Platform): (userId: number) => Promise<boolean> {
  return async (userId) => hasOpenMoney(db, userId);
}

/** Binds the calls about the referral programme, and follows orders that came by links. */
export function distributionModule(platform: Platform): Module<'distribution'> {
  return {
    domain: 'distribution',
    tables: [
      'distributor',
      'retail_code',
      'distributor_card',
      'spread_click',
      'spread_sale',
      'commission',
      'commission_step',
      'payout',
    ],
    personalTables,
    eraseUser,
    sealed: SEALED,
    bindings: {
      apply: async (context, input) => applyAsDistributor(platform, context, input),
      record: async ({ user }) => record(platform, user.userId),
      commissions: async ({ user }, input) => sales(platform, user.userId, input),
      goods: async ({ user }, input) => goods(platform, user.userId, input),
      shareLink: async ({ user }, input) => shareLink(platform, user.userId, input),
    },
    subscriptions: [
      subscription({
        event: 'order.referred',
        name: 'distribution.sale',
        handle: async ({ user_id: buyerId, order_id: orderId }) =>
          recordSale(platform, { buyerId, orderId }),
      }),
      subscription({
        event: 'order.returned',
        name: 'distribution.follow',
        handle: async ({ user_id: buyerId, order_id: orderId }) =>
          followReturns(platform, { buyerId, orderId }),
      }),
    ],
    loops: [
      {
        name: 'distribution.settle',
        everyMs: SETTLE_MS,
        run: async (stopping) => settleDue(platform, stopping),
      },
    ],
    invariants: distributionInvariants,
  };
}
