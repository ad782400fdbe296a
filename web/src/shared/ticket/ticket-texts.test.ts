import { expect, it } from 'vitest';
import { groupCode, spanText } from './ticket-texts.ts';

it('writes a code in groups', () => {
  expect(groupCode('ZJ8K2MN4QP')).toBe('ZJ8 K2M N4QP');
  expect(groupCode('ZJ8K2MN4QPB')).toBe('ZJ8 K2MN 4QPB');
  expect(groupCode('ZJ8K2MN4QPBTK')).toBe('ZJ8K 2MN4 QPBTK');
  expect(groupCode('')).toBe('');
});

it('tells from when to when, with the day once where it is the same', () => {
  expect(spanText('2026-11-20 09:00:00', '2026-11-20 10:30:00')).toBe('2026-11-20 09:00 – 10:30');
  expect(spanText('2026-11-20 09:00:00', '2026-11-21 10:30:00')).toBe(
    '2026-11-20 09:00 – 2026-11-21 10:30',
  );
  expect(spanText('2026-11-20 09:00:00', null)).toBe('2026-11-20 09:00');
  expect(spanText(null, null)).toBe('');
});
