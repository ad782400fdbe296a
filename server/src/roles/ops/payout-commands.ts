/** Commands about paying distributors. */
import { formatFen } from '@zhiji/contract/kernel/money';
import { WIRE_MONTH } from '@zhiji/contract/kernel/patterns';
import { PAYOUT_STATUSES } from '@zhiji/contract/kernel/statuses';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  confirmPayout,
  draftPayouts,
  exportPayouts,
  failPayout,
  openPayouts,
} from '#modules/distribution';
import { fail } from '#platform/failure';
import { operator, required } from './command.ts';
import type { Command } from './command.ts';

function monthOf(text: string): string {
  if (!WIRE_MONTH.test(text)) {
    throw fail('operator.notWritten', { data: { name: 'the month', example: '2026-11', text } });
  }
  return text;
}

function sumOf(fens: readonly number[]): string {
  return formatFen(fens.reduce((sum, fen) => sum + fen, 0));
}

export const payoutCommands: Record<string, Command> = {
  /** `ops distributor-payouts`: drafted, or at the bank; before tax, tax, what the bank pays. */
  async 'distributor-payouts'({ platform }) {
    const payouts = await openPayouts(platform, operator());
    const rows = payouts.map(({ month, payout_no, status, gross_fen, tax_fen, created_at }) =>
      [
        formatWireTime(created_at),
        month,
        payout_no,
        status === PAYOUT_STATUSES.drafted ? 'drafted' : 'exported',
        ...[gross_fen, tax_fen, gross_fen - tax_fen].map(formatFen),
      ].join('  '),
    );
    return rows.length === 0 ? 'no payout is open' : rows.join('\n');
  },
  /** `ops payout-draft 2026-11`: fixes what a month that is over pays; those that have one keep it. */
  async 'payout-draft'({ platform }, [word = '']) {
    const month = monthOf(word);
    const drafted = await draftPayouts(platform, { actor: operator(), month });
    const gross = sumOf(drafted.map(({ grossFen }) => grossFen));
    const tax = sumOf(drafted.map(({ taxFen }) => taxFen));
    return `${drafted.length} payouts of ${month} drafted: ${gross} before tax, ${tax} tax`;
  },
  /** `ops payout-export 2026-11`: the file for the bank, with people's names and numbers. */
  async 'payout-export'({ platform }, [word = '']) {
    return exportPayouts(platform, { actor: operator(), month: monthOf(word) });
  },
  /** `ops payout-paid <payout_no> <bank_no>`: the bank has paid it, under this number. */
  async 'payout-paid'({ platform }, [payoutNo = '', number = '']) {
    const bankNo = required('the number of the bank', number);
    await confirmPayout(platform, { actor: operator(), payoutNo, bankNo });
    return `payout ${payoutNo} is paid`;
  },
  /** `ops payout-failed <payout_no> <reason>`: the distributor reads the reason, the money waits. */
  async 'payout-failed'({ platform }, [payoutNo = '', ...words]) {
    const reason = required('the reason', words.join(' '));
    await failPayout(platform, { actor: operator(), payoutNo, reason });
    return `payout ${payoutNo} has failed`;
  },
};
