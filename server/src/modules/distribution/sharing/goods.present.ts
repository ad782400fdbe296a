/** Courses in the programme as the wire has them. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { shareOf } from '../commissions/commission.rules.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ProgrammeCourse } from '#modules/catalog';

type Good = CallResponse<'distribution.goods'>['list'][number];

/** A course with its rate, and what a sale at its price would earn. */
export function presentGood({ card, priceFen, spreadBp }: ProgrammeCourse): Good {
  return {
    ...card,
    spread_rate: spreadBp,
    spread_price: formatFen(shareOf(priceFen, spreadBp)),
  };
}
