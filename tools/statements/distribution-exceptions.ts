/** Statements of the referral programme that concern several users at once, and why they may. */
import type { Exception } from './exception.ts';

const OPERATOR = 'an operator asks about everyone';
const TIMETABLE = 'a timetable takes what is due of everyone';

export const DISTRIBUTION: readonly Exception[] = [
  {
    piece: 'select distinct user_id from commission where look_at <=',
    tables: ['commission'],
    why: TIMETABLE,
  },
  {
    piece: 'from distributor d where d.status = 0 order by d.applied_at',
    tables: ['distributor'],
    why: OPERATOR,
  },
  {
    piece: 'select d.user_id from distributor d where d.user_id >',
    tables: ['distributor', 'ledger_entry', 'payout'],
    why: OPERATOR,
  },
  {
    piece: 'update payout p set status =',
    tables: ['distributor', 'payout'],
    why: OPERATOR,
  },
  {
    piece: 'from payout p where p.month =',
    tables: ['payout'],
    why: OPERATOR,
  },
  {
    piece: 'from payout p where p.status in (',
    tables: ['payout'],
    why: OPERATOR,
  },
  {
    piece: "update spread_sale set buyer_mask = '' where buyer_id =",
    tables: ['spread_sale'],
    why: 'who leaves is forgotten in sales of those whose links he followed',
  },
];
