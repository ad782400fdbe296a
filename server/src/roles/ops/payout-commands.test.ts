/** Operators' commands about paying distributors, as they are typed. */
import { expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { lastPayoutOf, payoutDesk } from '#test/spread/payouts';
import { runCommand } from '../ops.ts';

const app = useTestApp();
const { earner, lastMonth } = payoutDesk(app);

const ops = async (line: string): Promise<string> => {
  const outcome = await runCommand(app, line.split(' '));
  return 'printed' in outcome ? outcome.printed : `refused: ${outcome.refused}`;
};

it('takes a month from the draft to the bank’s word', async () => {
  expect(await ops('distributor-payouts')).toBe('no payout is open');
  expect(await ops('payout-draft november')).toBe(
    'refused: the month is written like 2026-11, not "november"',
  );
  expect(await ops('payout-draft 2099-01')).toBe('refused: The month 2099-01 is not over yet');
  const sharer = await earner([2_000_00]);
  const month = lastMonth();
  expect(await ops(`payout-export ${month}`)).toMatch(/^refused: No commission of /u);
  const drafted = `payouts of ${month} drafted: 2000.00 before tax, 240.00 tax`;
  expect(await ops(`payout-draft ${month}`)).toBe(`1 ${drafted}`);
  expect(await ops(`payout-draft ${month}`)).toContain(`0 payouts of ${month}`);
  const { payout_no: no } = await lastPayoutOf(app, sharer);
  expect(await ops('distributor-payouts')).toMatch(
    new RegExp(`  ${month}  ${no}  drafted  2000\\.00  240\\.00  1760\\.00$`, 'u'),
  );
  expect(await ops(`payout-paid ${no} B1`)).toMatch(/^refused: Payout /u);
  expect(await ops(`payout-export ${month}`)).toContain(`\r\n"\t${no}","周知行"`);
  expect(await ops('distributor-payouts')).toContain(`${no}  exported`);
  expect(await ops(`payout-paid ${no}`)).toBe('refused: the number of the bank is missing');
  expect(await ops(`payout-paid ${no} B1`)).toBe(`payout ${no} is paid`);
  expect(await ops('distributor-payouts')).toBe('no payout is open');
});

it('tells why one has failed, and refuses to tell nothing', async () => {
  const sharer = await earner([300_00]);
  await ops(`payout-draft ${lastMonth()}`);
  const { payout_no: no } = await lastPayoutOf(app, sharer);
  expect(await ops(`payout-failed ${no}`)).toBe('refused: the reason is missing');
  expect(await ops(`payout-failed ${no} 户名 不符`)).toBe(`payout ${no} has failed`);
  expect(await ops(`payout-failed ${no} 户名不符`)).toMatch(/^refused: Payout /u);
});
