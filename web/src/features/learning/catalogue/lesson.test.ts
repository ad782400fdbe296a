import { describe, expect, it } from 'vitest';
import { setLanguage } from '#shared/i18n/i18n.ts';
import { fileSize } from '#features/learning/annex/file-size.ts';
import { firstTrial, numberLessons } from './lesson-numbers.ts';
import { clockText, sessionTime } from '#shared/lib/lesson-time.ts';

const lesson = (id: number, try_see: 0 | 1) => ({
  id,
  title: `第${id}课`,
  type: 1 as const,
  duration: 60,
  page_num: 0,
  try_see,
  start_time: null,
  end_time: null,
  live_status: null,
  is_finish: 0 as const,
  position: 0,
});

const catalogue = [
  { id: 100, title: '一', son: [lesson(1, 0)] },
  { id: 200, title: '二', son: [lesson(2, 0), lesson(3, 1), lesson(4, 1)] },
];

describe('[API-091] lessons of a catalogue', () => {
  it('are numbered by section and place', () => {
    const numbers = numberLessons(catalogue).map(({ lessons }) => lessons.map((l) => l.number));
    expect(numbers).toEqual([['1.1'], ['2.1', '2.2', '2.3']]);
  });

  it('offer the first one on trial', () => {
    expect(firstTrial(catalogue)).toMatchObject({ id: 3, number: '2.2' });
    expect(firstTrial([])).toBeNull();
  });

  it.each([
    [0, '00:00'],
    [760, '12:40'],
    [3725, '1:02:05'],
  ])('%i seconds long', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it('say when they are held, by the clock of China, in both languages', () => {
    expect(sessionTime('2026-07-02 20:00:00')).toBe('7月2日 20:00');
    setLanguage('en');
    expect(sessionTime('2026-07-02 20:00:00')).toBe('2 Jul 20:00');
  });
});

describe('[API-090] sizes of files', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [2_516_582, '2.4 MB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('%i bytes', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
