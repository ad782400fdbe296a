/** Papers that look like ours and are not: each way changes something that must not pass. */
import { createHash, createHmac } from 'node:crypto';
import { certificateNoOf } from '@zhiji/contract/kernel/certificate-no';

/** What a paper says of itself: its number, and what the code on it says beside. */
export interface Paper {
  readonly no: string;
  readonly sign?: string;
}

type SignedPaper = Required<Paper>;

/** Another paper, and numbers that choose where and what. */
export interface Luck {
  readonly other: SignedPaper;
  readonly at: number;
  readonly pick: number;
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
const LETTER_BITS = 5n;
const BYTE_BITS = 8;
const NUMBER_BYTES = 16;
const SIGN_LENGTH = 16;
const FULL_WIDTH = 0xfe_e0;
const DIGITS_OF_ARABIC = 0x06_60;
/** Greek, Cyrillic and others that look like a letter, or become one in capitals. */
const ALIKE: Readonly<Record<string, string>> = {
  A: 'ΑАᴀ',
  B: 'ΒВ',
  C: 'СϹ',
  E: 'ΕЕ',
  H: 'ΗН',
  J: 'Јȷ',
  K: 'ΚК\u212A',
  M: 'ΜМ',
  N: 'Ν',
  P: 'ΡР',
  S: 'Ѕ\u017F',
  T: 'ΤТ',
  V: 'Ѵ',
  W: 'Ԝ',
  X: 'ΧХ',
  Y: 'ΥҮ',
  Z: 'Ζ',
};
const UNSEEN = ['\u200B', '\u200D', '\u00AD', '\u2060', '\u0301'];

const chosen = <Item>(items: readonly Item[], pick: number): Item => {
  const item = items[pick % items.length];
  if (item === undefined) {
    throw new Error('there is nothing to choose from');
  }
  return item;
};

/** With something else at a place. */
const put = (text: string, place: number, instead: string): string =>
  text.slice(0, place) + instead + text.slice(place + 1);

/** Places of a text that are fit for a change. */
const places = (text: string, isFit: (letter: string, next: string) => boolean): number[] =>
  text.split('').flatMap((letter, place) => (isFit(letter, text[place + 1] ?? '') ? [place] : []));

function swapped(text: string, at: number): string {
  const fit = places(text, (letter, next) => next !== '' && letter !== next);
  const place = chosen(fit, at);
  return put(put(text, place, text[place + 1] ?? ''), place + 1, text[place] ?? '');
}

function flipped(bytes: Buffer, bit: number): Buffer {
  const place = Math.floor(bit / BYTE_BITS) % bytes.length;
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (bit % BYTE_BITS)), place);
  return bytes;
}

/** The number of one other bit of chance, whose check character is right. */
function near(no: string, bit: number): string {
  let value = 0n;
  for (const letter of no.slice(0, -1)) {
    value = (value << LETTER_BITS) | BigInt(LETTERS.indexOf(letter));
  }
  const bytes = Buffer.from(value.toString(16).padStart(2 * NUMBER_BYTES, '0'), 'hex');
  return certificateNoOf(flipped(bytes, bit));
}

/** A number as we would make one. */
const someNo = (at: number, pick: number): string =>
  certificateNoOf(createHash('sha256').update(`${at} ${pick}`).digest().subarray(0, NUMBER_BYTES));

function alike(no: string, at: number, pick: number): string {
  const place = at % no.length;
  const letter = no[place] ?? '';
  const wide = String.fromCodePoint(letter.charCodeAt(0) + FULL_WIDTH);
  const digit = /\d/u.test(letter) ? [String.fromCodePoint(DIGITS_OF_ARABIC + Number(letter))] : [];
  return put(no, place, chosen([wide, ...digit, ...(ALIKE[letter] ?? '').split('')], pick));
}

function otherLetter(no: string, at: number, pick: number): string {
  const place = at % no.length;
  const more = 1 + (pick % (LETTERS.length - 1));
  return put(no, place, chosen(LETTERS, LETTERS.indexOf(no[place] ?? '') + more));
}

const signFlipped = (sign: string, bit: number): string =>
  flipped(Buffer.from(sign, 'base64url'), bit).toString('base64url');

function otherCase(sign: string, at: number): string {
  const place = chosen(
    places(sign, (letter) => /[A-Za-z]/u.test(letter)),
    at,
  );
  const letter = sign[place] ?? '';
  const upper = letter.toUpperCase();
  return put(sign, place, letter === upper ? letter.toLowerCase() : upper);
}

/** Signed by somebody who has the number and not our key. */
const selfSigned = (no: string, at: number): string =>
  createHmac('sha256', `key ${at}`)
    .update(`certificate:${no}`)
    .digest('base64url')
    .slice(0, SIGN_LENGTH);

type Way = (paper: SignedPaper, luck: Luck) => Paper;

/** Ways to forge, by what they change. */
export const FORGERIES: Readonly<Record<string, Way>> = {
  'another letter': ({ no }, { at, pick }) => ({ no: otherLetter(no, at, pick) }),
  'two swapped': ({ no }, { at }) => ({ no: swapped(no, at) }),
  'a bit of chance, checked anew': ({ no }, { at }) => ({ no: near(no, at) }),
  'a number of chance': (_paper, { at, pick }) => ({ no: someNo(at, pick) }),
  'cut off': ({ no }, { at }) => ({ no: no.slice(0, 1 + (at % (no.length - 1))) }),
  'one more letter': ({ no }, { at }) => ({ no: no + chosen(LETTERS, at) }),
  'half of each': ({ no }, { other, at }) => {
    const cut = 5 + (at % 15);
    return { no: no.slice(0, cut) + other.no.slice(cut) };
  },
  'a letter that looks like it': ({ no }, { at, pick }) => ({ no: alike(no, at, pick) }),
  'something unseen between': ({ no }, { at, pick }) => {
    const cut = 1 + (at % (no.length - 1));
    return { no: no.slice(0, cut) + chosen(UNSEEN, pick) + no.slice(cut) };
  },
  'a sign of SQL': ({ no }, { at, pick }) => ({
    no: put(no, at % no.length, chosen(['%', '_', "'", '*', '\\'], pick)),
  }),
  'the code of another': ({ no }, { other }) => ({ no, sign: other.sign }),
  'the number of another': ({ sign }, { other }) => ({ no: other.no, sign }),
  'a bit of the code': ({ no, sign }, { at }) => ({ no, sign: signFlipped(sign, at) }),
  'the code in other case': ({ no, sign }, { at }) => ({ no, sign: otherCase(sign, at) }),
  'the code swapped': ({ no, sign }, { at }) => ({ no, sign: swapped(sign, at) }),
  'the code cut off': ({ no, sign }, { at }) => ({ no, sign: sign.slice(0, at % sign.length) }),
  'the code longer': ({ no, sign }, { at }) => ({ no, sign: sign + chosen(LETTERS, at) }),
  'the code backwards': ({ no, sign }) => ({ no, sign: sign.split('').toReversed().join('') }),
  'signed by somebody else': ({ no }, { at }) => ({ no, sign: selfSigned(no, at) }),
  'a plain hash': ({ no }) => ({
    no,
    sign: createHash('sha256')
      .update(`certificate:${no}`)
      .digest('base64url')
      .slice(0, SIGN_LENGTH),
  }),
  'one bit of chance under a code of ours': ({ no, sign }, { at }) => ({ no: near(no, at), sign }),
  'another letter under a code of ours': ({ no, sign }, { at, pick }) => ({
    no: otherLetter(no, at, pick),
    sign,
  }),
};
