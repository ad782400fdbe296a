import { describe, expect, it } from 'vitest';
import { eventParser, type SentEvent } from './event-parser.ts';

function parse(pieces: readonly string[]): SentEvent[] {
  const events: SentEvent[] = [];
  const take = eventParser((event) => events.push(event));
  pieces.forEach(take);
  return events;
}

const TEXT = 'retry: 2000\n\n: beat\n\nevent: number\ndata: {"a":1}\n\nid: 3\nevent: x\ndata:\n\n';
const EVENTS = [
  { name: 'number', data: '{"a":1}' },
  { name: 'x', data: '' },
];

describe('server-sent events', () => {
  it('are read whole', () => {
    expect(parse([TEXT])).toEqual(EVENTS);
  });

  it('are the same however the network cuts them', () => {
    for (let size = 1; size < TEXT.length; size += 1) {
      const pieces = TEXT.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      expect(parse(pieces)).toEqual(EVENTS);
    }
  });

  it('may end their lines in two ways and have several lines of data', () => {
    expect(parse(['event: a\r\ndata: 1\r', '\ndata: 2\r\n\r\n'])).toEqual([
      { name: 'a', data: '1\n2' },
    ]);
  });

  it('are told only once they are complete', () => {
    expect(parse(['event: a\ndata: 1\n'])).toEqual([]);
  });
});
