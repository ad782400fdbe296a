import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { escapeText, foldLine, writeCalendar } from './calendar.rules.ts';

const LINE_OCTETS = 75;
const unfold = (text: string): string => text.replaceAll('\r\n ', '');

describe('folding', () => {
  it('breaks Chinese text by octets and never inside a character', () => {
    const line = `SUMMARY:${'西湖景点实地讲解训练营'.repeat(5)}`;
    const pieces = foldLine(line).split('\r\n');
    expect(pieces.length).toBeGreaterThan(2);
    // Eight letters and 22 characters of three octets; then a space and 24.
    expect(Buffer.byteLength(pieces[0] ?? '')).toBe(74);
    expect(Buffer.byteLength(pieces[1] ?? '')).toBe(73);
    expect(pieces.slice(1).every((piece) => piece.startsWith(' '))).toBe(true);
    expect(unfold(foldLine(line))).toBe(line);
  });

  it('leaves a line of exactly 75 octets alone, and breaks one of 76', () => {
    expect(foldLine('x'.repeat(LINE_OCTETS))).not.toContain('\r\n');
    expect(foldLine('x'.repeat(LINE_OCTETS + 1))).toBe(`${'x'.repeat(LINE_OCTETS)}\r\n x`);
  });

  it('holds for any text, emoji and rare characters included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const line = `X:${escapeText(text.toWellFormed())}`;
        const folded = foldLine(line);
        for (const piece of folded.split('\r\n')) {
          expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(LINE_OCTETS);
          expect(piece.isWellFormed()).toBe(true);
        }
        expect(unfold(folded)).toBe(line);
      }),
    );
  });
});

describe('a calendar', () => {
  const session = {
    uid: 'session-7@zhiji.example',
    title: '第一天，上午; 导论',
    startAt: new Date('2026-11-20T01:00:00Z'),
    endAt: new Date('2026-11-20T02:30:00Z'),
    isCancelled: false,
    version: 2,
    changedAt: new Date('2026-11-16T03:04:05Z'),
  };
  const calendar = {
    title: '茶席, 设计\\入门',
    place: '杭州市 曙光路 122 号',
    description: '知集学院\n入场券: ABC',
    url: 'https://zhiji.example/#/courseInfo?id=7&type=3',
    sessions: [session, { ...session, uid: 'session-8@x', endAt: null, isCancelled: true }],
  };
  const text = writeCalendar(calendar, new Date('2026-11-17T00:00:00Z'));
  const lines = unfold(text).split('\r\n');

  it('ends every line with CRLF and knows no other line ends', () => {
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  });

  it('marks what has a meaning as text', () => {
    expect(lines).toContain(String.raw`SUMMARY:茶席\, 设计\\入门 · 第一天，上午\; 导论`);
    expect(lines).toContain(String.raw`DESCRIPTION:知集学院\n入场券: ABC`);
    expect(escapeText('a\r\nEND:VCALENDAR\u0007')).toBe(String.raw`a\nEND:VCALENDAR`);
  });

  it('tells times in UTC, and by version and moment that a session was changed', () => {
    expect(lines.filter((line) => /^(?:UID|DT|SEQ|LAST|STATUS)/u.test(line))).toEqual([
      'UID:session-7@zhiji.example',
      'DTSTAMP:20261117T000000Z',
      'LAST-MODIFIED:20261116T030405Z',
      'SEQUENCE:2',
      'DTSTART:20261120T010000Z',
      'DTEND:20261120T023000Z',
      'STATUS:CONFIRMED',
      'UID:session-8@x',
      'DTSTAMP:20261117T000000Z',
      'LAST-MODIFIED:20261116T030405Z',
      'SEQUENCE:2',
      'DTSTART:20261120T010000Z',
      'STATUS:CANCELLED',
    ]);
  });
});
