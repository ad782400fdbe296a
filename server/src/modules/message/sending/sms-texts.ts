/** The approved templates of messages that leave as text messages, and their values. */
import { parseWireTime } from '@zhiji/contract/kernel/time';
import type { SmsTemplate } from '#gateways/sms/sms-gateway';
import type { KindName } from '../kinds/kinds.ts';
import type { Facts } from '../kinds/written-text.ts';

/** Longest value a template of the text-message service takes. */
export const VALUE_MAX = 35;
/** Of a time, down to the minute. */
const MINUTES = 16;

interface SmsText {
  readonly template: SmsTemplate;
  /** Values of one event or, the latest first, of several. */
  readonly values: (first: Facts, others: readonly Facts[]) => Readonly<Record<string, string>>;
  /** The fact that says until when it is worth telling. */
  readonly until?: string;
  /** Also tells who has read it: a proof to keep. */
  readonly isSentThoughRead?: true;
}

const textOf = (facts: Facts, name: string): string => String(facts[name] ?? '');

function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

/** `《…》`, and how many there are when there are more. */
function titles(first: Facts, others: readonly Facts[]): string {
  const more = others.length === 0 ? '' : `等${others.length + 1}门课程`;
  return `《${cut(textOf(first, 'title'), VALUE_MAX - more.length - 2)}》${more}`;
}

export const SMS_TEXTS: Readonly<Partial<Record<KindName, SmsText>>> = {
  'seat.granted': {
    template: 'seatGiven',
    values: (first, others) => {
      const buyer = textOf(first, 'buyer');
      const isOne = others.every((facts) => textOf(facts, 'buyer') === buyer);
      return {
        buyer: cut(isOne ? buyer : `${buyer}等`, VALUE_MAX),
        course: titles(first, others),
      };
    },
    isSentThoughRead: true,
  },
  'live.soon': {
    template: 'classSoon',
    values: (facts) => ({
      course: cut(textOf(facts, 'title'), VALUE_MAX),
      start: textOf(facts, 'start_time').slice(0, MINUTES),
    }),
    until: 'start_time',
  },
};

/** Kinds whose text messages are sent though they were read on the site. */
export const SENT_THOUGH_READ: readonly string[] = Object.entries(SMS_TEXTS)
  .filter(([, { isSentThoughRead }]) => isSentThoughRead === true)
  .map(([name]) => name);

/** A text message about one event or several of a kind; null when it is too late for it. */
export function smsOf(
  kind: string,
  [first = {}, ...others]: readonly Facts[],
  now: Date,
): { readonly template: SmsTemplate; readonly values: Readonly<Record<string, string>> } | null {
  const text = SMS_TEXTS[kind as KindName];
  if (text === undefined) {
    return null;
  }
  const { template, values, until } = text;
  const isOver = until !== undefined && parseWireTime(textOf(first, until)) <= now;
  return isOver ? null : { template, values: values(first, others) };
}
