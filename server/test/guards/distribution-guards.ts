/** Guards of the referral programme's money. */
import type { Guard } from './guard.ts';

export const distributionGuards: readonly Guard[] = [
  {
    name: 'a sale counts once',
    file: 'modules/distribution/sales/sale.repo.ts',
    text: 'on conflict (user_id, buyer_id, order_id) do nothing',
    without: 'on conflict (user_id, buyer_id, order_id) do update set created_at = ${now}',
    tests: ['modules/distribution/sales/sale.test.ts'],
  },
  {
    name: 'one’s own account earns nothing',
    file: 'modules/distribution/sales/sale.rules.ts',
    text: 'if (distributorId === buyerId)',
    without: 'if (distributorId === -buyerId)',
    tests: ['modules/distribution/sales/own-purchase.test.ts'],
  },
  {
    name: 'one’s other account earns nothing',
    file: 'modules/distribution/sales/sale.rules.ts',
    text: "return sameBy ?? (hasSamePayer ? 'payer' : null);",
    without: "return sameBy === 'phone' && hasSamePayer ? 'payer' : null;",
    tests: ['modules/distribution/sales/own-purchase.test.ts'],
  },
  {
    name: 'a suspended distributor earns nothing',
    file: 'modules/distribution/sales/sale.rules.ts',
    text: 'if (status !== SPREAD_STATUSES.active || !isStaying)',
    without: 'if (status === SPREAD_STATUSES.refused)',
    tests: ['modules/distribution/sales/sale.test.ts'],
  },
  {
    name: 'what a refund takes is taken once',
    file: 'modules/distribution/commissions/commission.rules.ts',
    text: 'if (keptFen >= base_fen)',
    without: 'if (keptFen > base_fen)',
    tests: [
      'modules/distribution/commissions/follow.test.ts',
      'modules/distribution/commissions/commission-histories.test.ts',
    ],
  },
  {
    name: 'a refund that was told before its sale is not lost',
    file: 'modules/distribution/sales/sale.commands.ts',
    text: '  await followReturns(platform, sold);\n',
    without: '',
    tests: [
      'modules/distribution/sales/sale.test.ts',
      'modules/distribution/commissions/commission-crash-points.test.ts',
    ],
  },
  {
    name: 'a refund and a payout take turns',
    file: 'modules/distribution/applications/application.repo.ts',
    text: 'for update of d`',
    without: '`',
    tests: ['modules/distribution/commissions/commission-races.test.ts'],
  },
  {
    name: 'the clock and a refund take turns',
    file: 'modules/distribution/commissions/commission.repo.ts',
    text: '\n    for update of d skip locked`',
    without: '`',
    tests: ['modules/distribution/commissions/commission-races.test.ts'],
  },
  {
    name: 'what may still be refunded is not settled',
    file: 'modules/distribution/commissions/settle.commands.ts',
    text: 'if (!(await isSettleable(tx, { userId: buyerId, orderId })))',
    without: 'if ((await isSettleable(tx, { userId: buyerId, orderId })) === null)',
    tests: ['modules/distribution/commissions/settle.test.ts'],
  },
];
