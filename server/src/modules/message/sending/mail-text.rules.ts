/** Mails about messages, in both languages: which of them a reader prefers is not known. */

/** A message as a reader of one language sees it. */
interface Seen {
  readonly title: string;
  readonly content: string;
  readonly link: string;
}

export interface SeenTwice {
  readonly zh: Seen;
  readonly en: Seen;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** So many titles are listed; the rest is a number. */
const LISTED_MAX = 10;
const BOX = '/user/notify';

const addressOf = (origin: string, route: string): string => `${origin}/#${route}`;

/** One mail about a message, or about several, the latest first. */
export function mailOf(told: readonly SeenTwice[], origin: string): MailText {
  const [only] = told;
  return only !== undefined && told.length === 1
    ? aloneOf(only, origin)
    : digestOf(told, addressOf(origin, BOX));
}

function aloneOf({ zh, en }: SeenTwice, origin: string): MailText {
  const address = zh.link === '' ? [] : [addressOf(origin, zh.link)];
  const choices = `选择接收哪些通知 Choose what you are told：${addressOf(origin, BOX)}`;
  return {
    subject: `${zh.title} ${en.title}`,
    text: [zh.content, en.content, ...address, choices].join('\n\n'),
  };
}

function digestOf(told: readonly SeenTwice[], box: string): MailText {
  const listed = told.slice(0, LISTED_MAX).map(({ zh, en }) => `· ${zh.title} ${en.title}`);
  const left = told.length - listed.length;
  const more = left === 0 ? [] : [`· 还有 ${left} 条 and ${left} more`];
  return {
    subject: `您有 ${told.length} 条新消息 ${told.length} new messages`,
    text: [
      [...listed, ...more].join('\n'),
      `查看消息、选择接收哪些通知 Read them, and choose what you are told：${box}`,
    ].join('\n\n'),
  };
}
