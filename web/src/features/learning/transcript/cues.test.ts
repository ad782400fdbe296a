import { describe, expect, it } from 'vitest';
import { cueAt, findCues, readCues } from './cues.ts';

const FILE = `WEBVTT

NOTE written by hand

1
00:00:01.500 --> 00:00:04.000 align:start
<v 林知远>先问 <b>口径</b>
再看数字

00:05.000 --> 00:07.250
A &amp; B

broken
`;

describe('[R1-D3.3] the transcript of a lesson', () => {
  it('is read from its captions', () => {
    expect(readCues(FILE)).toEqual([
      { start: 1.5, end: 4, text: '先问 口径 再看数字' },
      { start: 5, end: 7.25, text: 'A & B' },
    ]);
    expect(readCues(FILE.replaceAll('\n', '\r\n'))).toHaveLength(2);
    expect(readCues('1:02:03.000 --> 1:02:04.000\nx')[0]?.start).toBe(3723);
  });

  it('knows what is being said', () => {
    const cues = readCues(FILE);
    expect([0, 1, 4, 5, 99].map((second) => cueAt(cues, second))).toEqual([-1, 0, 0, 1, 1]);
  });

  it('finds words', () => {
    const cues = readCues(FILE);
    expect(findCues(cues, '口径')).toEqual([cues[0]]);
    expect(findCues(cues, 'b')).toEqual([cues[1]]);
    expect(findCues(cues, ' ')).toBe(cues);
  });
});
