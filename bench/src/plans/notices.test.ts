import { describe, expect, it } from 'vitest';
import { noticeReader } from './notices.ts';

function message(letter: string, body: string): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(5);
  header.write(letter);
  header.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([header, bytes]);
}

describe('notices in a stream of messages', () => {
  const stream = Buffer.concat([
    message('Z', 'I'),
    message('N', 'SNOTICE\0C00000\0M计划 one\0\0'),
    message('D', 'MMM'),
    message('N', 'SNOTICE\0Mtwo\0\0'),
  ]);

  it.each([1, 7, 1_000])('are heard in pieces of %i bytes', (size) => {
    const heard: string[] = [];
    const read = noticeReader((text) => heard.push(text));
    for (let start = 0; start < stream.length; start += size) {
      read(stream.subarray(start, start + size));
    }
    expect(heard).toEqual(['计划 one', 'two']);
  });
});
