/** The people seats are bought for: what a row may hold, and how a pasted list becomes rows. */
import { idCardProblem, normalIdCard } from '@zhiji/contract/kernel/id-card';
import { NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { PHONE } from '@zhiji/contract/kernel/patterns';

export interface Attendee {
  readonly name: string;
  readonly phone: string;
  readonly id_card: string;
}

/** A person in the table; the key is theirs while the table is open. */
export interface SeatRow extends Attendee {
  readonly key: number;
}

export type AttendeeField = keyof Attendee;
/** What can be wrong with a field: the key of its text. */
export type AttendeeProblem =
  | 'nameMissing'
  | 'nameLong'
  | 'phoneMissing'
  | 'phoneWrong'
  | 'phoneTwice'
  | 'idCardMissing'
  | 'idCardWrong'
  | 'idCardTwice';
export type AttendeeProblems = Partial<Record<AttendeeField, AttendeeProblem>>;

export const NOBODY: Attendee = { name: '', phone: '', id_card: '' };

let lastKey = 0;

/** Puts a person into the table. */
export function seatRow({ name, phone, id_card }: Attendee): SeatRow {
  lastKey += 1;
  return { key: lastKey, name, phone, id_card };
}

/** Between the fields of a pasted line; what is left of it, with spaces, is the name. */
const SEPARATORS = /[\t,，;；、|]+|\s+/u;
const LINES = /\r?\n/u;
const NO_DIGIT = /\D/gu;
/** A mobile number in groups. */
const GROUPED_PHONE = /(1\d{2})[ -](\d{4})[ -](\d{4})/u;
const PHONE_DIGITS_MIN = 7;
const LONG_NUMBER = /^\d{15,18}[\dXx]?$/u;
const PHONE_PREFIX = /^(?:\+?86)/u;
const HAS_DIGIT = /\d/u;
/** First line of a table that was copied with its head. */
const HEAD = /^(?:序号|姓名|名字|name|no\.?)\b|^(?:序号|姓名|名字)/iu;
const ORDINAL = /^\d{1,3}[.、)]?$/u;

/** A number as people write it: with spaces, hyphens or the country's code. */
function phoneOf(token: string): string {
  return token.replace(PHONE_PREFIX, '').replaceAll(NO_DIGIT, '');
}

function attendeeOf(line: string): Attendee {
  const tokens = line.replace(GROUPED_PHONE, '$1$2$3').split(SEPARATORS).filter(Boolean);
  const idCard = tokens.find((token) => LONG_NUMBER.test(token)) ?? '';
  const phone =
    tokens.find((token) => token !== idCard && phoneOf(token).length >= PHONE_DIGITS_MIN) ?? '';
  const name = tokens
    .filter((token) => token !== idCard && token !== phone && !ORDINAL.test(token))
    .join(' ');
  return { name, phone: phoneOf(phone), id_card: normalIdCard(idCard) };
}

/** The people of a pasted list, one a line: name, phone and id card in any order. */
export function parseAttendees(text: string): readonly Attendee[] {
  return text
    .split(LINES)
    .map((line) => line.trim())
    .filter((line, index) => line !== '' && !(index === 0 && isHead(line)))
    .map(attendeeOf);
}

function isHead(line: string): boolean {
  return HEAD.test(line) && !HAS_DIGIT.test(line);
}

/** Whether nothing was filled in yet. */
export function isBlank({ name, phone, id_card }: Attendee): boolean {
  return [name, phone, id_card].every((text) => text.trim() === '');
}

function nameProblem(name: string): AttendeeProblem | null {
  if (name.trim() === '') {
    return 'nameMissing';
  }
  return name.trim().length > NAME_MAX_LENGTH ? 'nameLong' : null;
}

function phoneProblem(phone: string): AttendeeProblem | null {
  if (phone.trim() === '') {
    return 'phoneMissing';
  }
  return PHONE.test(phone.trim()) ? null : 'phoneWrong';
}

function cardProblem(idCard: string, isNeeded: boolean): AttendeeProblem | null {
  if (idCard.trim() === '') {
    return isNeeded ? 'idCardMissing' : null;
  }
  return idCardProblem(idCard, new Date()) === null ? null : 'idCardWrong';
}

/** Whether a value stands in an earlier row as well; the first of them is not to blame. */
function isRepeated(values: readonly string[], index: number): boolean {
  return values[index] !== '' && values.indexOf(values[index] ?? '') < index;
}

/** What is wrong with each row, in the order of the rows; a row without problems has none. */
export function attendeeProblems(
  rows: readonly Attendee[],
  needsIdCard: boolean,
): readonly AttendeeProblems[] {
  const phones = rows.map(({ phone }) => phone.trim());
  const cards = rows.map(({ id_card }) => normalIdCard(id_card));
  return rows.map(({ name, phone, id_card }, index) => {
    const problems = {
      name: nameProblem(name),
      phone: phoneProblem(phone) ?? (isRepeated(phones, index) ? 'phoneTwice' : null),
      id_card:
        cardProblem(id_card, needsIdCard) ?? (isRepeated(cards, index) ? 'idCardTwice' : null),
    } as const;
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
  });
}

/** The row as the wire takes it. */
export function wireAttendee({ name, phone, id_card }: Attendee) {
  const idCard = normalIdCard(id_card);
  return {
    name: name.trim(),
    phone: phone.trim(),
    ...(idCard === '' ? {} : { id_card: idCard }),
  };
}
