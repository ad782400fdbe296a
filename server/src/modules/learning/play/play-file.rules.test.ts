import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectName, readPlayFile } from './play-file.rules.ts';
import type { AssetParts } from './play-file.rules.ts';

const VIDEO: AssetParts = {
  kind: 'video',
  renditions: [{ name: '360p' }, { name: '720p' }],
  captions: [{ language: 'zh' }, { language: 'en-GB' }],
};
const PDF: AssetParts = { kind: 'pdf', renditions: [], captions: [] };
const NAMES = [
  ['key', 'master.m3u8', 'poster.jpg', 'sprites.jpg', '360p/index.m3u8', '720p/index.m3u8'],
  ['360p/s00000.ts', '720p/s99999.ts', 'captions-zh.vtt', 'captions-en-GB.vtt'],
].flat();

/** Pieces of names and of what breaks out of them. */
const PIECES = [
  NAMES.flatMap((name) => name.split('/')),
  ['/', '//', '..', '.', '%2e%2e', '%2F', '?', '#', '\\', '\0', ';', ' ', '480p', 'made.json'],
].flat();
const REAL_NAME =
  /^(?:key|(?:master|[37][26]0p\/index)\.m3u8|(?:poster|sprites)\.jpg|[37][26]0p\/s\d{5}\.ts|captions-(?:zh|en-GB)\.vtt)$/u;

describe('[R1-A1] the name of a file in a play link', () => {
  it('stands for one file of the asset', () => {
    for (const name of NAMES) {
      const file = readPlayFile(VIDEO, name);
      expect(file?.kind === 'key' || file === null ? name : objectName(file)).toBe(name);
      expect([name, file]).not.toEqual([name, null]);
      expect(readPlayFile(PDF, name)).toBeNull();
    }
    expect(readPlayFile(PDF, 'file.pdf')).toEqual({ kind: 'pdf' });
    expect(readPlayFile(VIDEO, '360p/s00042.ts')).toEqual({
      kind: 'segment',
      rendition: '360p',
      number: 42,
    });
  });

  it('stands for nothing when anything is added to it', () => {
    const names = fc
      .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(names, (name) => {
        expect(readPlayFile(VIDEO, name) !== null).toBe(REAL_NAME.test(name));
        expect(readPlayFile(PDF, name)).toBeNull();
      }),
      { numRuns: 20_000 },
    );
  });
});
