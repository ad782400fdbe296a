import { act, render, screen, within } from '@testing-library/react';
import { OFFLINE_STEPS, type RefundTerms } from '@zhiji/contract/kernel/refund';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { noteServerDate } from '#shared/lib/server-clock.ts';
import { RefundPromise } from './refund-promise.tsx';

const NOW = new Date('2026-11-15T04:40:00Z');

const recorded: RefundTerms = {
  type: 2,
  pay_price: '299.00',
  unused_days: 7,
  study_days: 30,
  lesson_num: 29,
  studied_num: 0,
  session_times: [],
  steps: [],
  is_moved: 0,
  is_proven: 0,
};
const offline: RefundTerms = {
  ...recorded,
  type: 3,
  pay_price: '100.00',
  lesson_num: 0,
  study_days: 0,
  session_times: ['2026-12-25 09:00:00'],
  steps: OFFLINE_STEPS,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  noteServerDate(NOW.toUTCString());
});
afterEach(() => {
  vi.useRealTimers();
  noteServerDate(new Date().toUTCString());
});

const words = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Heights of the drawn line in percent, two ends per stage. */
function heights(): number[] {
  const line = document.querySelector('polyline:last-of-type')?.getAttribute('points') ?? '';
  return line.split(' ').map((point) => 100 - Number(point.split(',')[1]));
}

describe('[R1-D1.3] the refund promise on a page', () => {
  it('says what comes back if one buys now, at the price one would pay', () => {
    render(<RefundPromise terms={[recorded]} payFen={25_415} />);
    expect(screen.getByText('按现在付款 ¥254.15 算：')).toBeDefined();
    expect(words()).toEqual([
      '11月22日 12:40 前退 ¥254.15（全额）没学过；学过的按未学课时退',
      '12月15日 12:40 前退 ¥254.15（全额）按未学课时：余 29/29 课时',
      '12月15日 12:40 起不再退款退款期已过',
    ]);
    expect(heights()).toEqual([100, 100, 100, 100, 0, 0]);
    act(() => setLanguage('en'));
    expect(screen.getByText('If you pay ¥254.15 now:')).toBeDefined();
    expect(words()[0]).toContain('Until 22 Nov 12:40');
  });

  it('draws as high as the words say, stage by stage', () => {
    render(<RefundPromise terms={[offline]} />);
    expect(heights()).toEqual([100, 100, 80, 80, 50, 50, 0, 0]);
    expect(words().map((text) => /¥[\d.]+|不再退款/u.exec(text)?.[0])).toEqual([
      '¥100.00',
      '¥80.00',
      '¥50.00',
      '不再退款',
    ]);
  });

  it('counts a paid order from its payment, with what was studied, and marks where one stands', () => {
    const paidAt = new Date('2026-11-01T04:00:00Z');
    render(<RefundPromise terms={[{ ...recorded, studied_num: 3 }]} paidAt={paidAt} />);
    expect(screen.getByText('现在申请可退 ¥268.07；再学 1 课时后降到 ¥257.76')).toBeDefined();
    expect(document.querySelector('[aria-current]')?.textContent).toBe(
      '12月1日 12:00 前退 ¥268.07按未学课时：余 26/29 课时',
    );
  });

  it('folds many stages, and keeps all of them', () => {
    const session_times = Array.from({ length: 9 }, (_, day) => `2026-12-1${day} 09:00:00`);
    render(<RefundPromise terms={[{ ...offline, type: 1, steps: [], session_times }]} />);
    expect(screen.getByText('全部 10 个阶段')).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(3 + 10);
  });
});
