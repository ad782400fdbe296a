export interface Attachment {
  readonly name: string;
  readonly bytes: number;
}

/** A mail as the server took it. */
export interface Mail {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** By which a mailbox tells two copies of a mail. */
  readonly message_id: string;
  readonly attachments: readonly Attachment[];
  readonly received_at: string;
}

/** How often a receiver was sent a mail of one Message-ID. */
export interface TakenMail {
  readonly message_id: string;
  readonly to: string;
  readonly times: number;
}

export interface MailInbox {
  accept(mail: Omit<Mail, 'id' | 'received_at'>): Mail;
  /** What is kept, newest first. */
  list(): readonly Mail[];
  /** All that ever came, of those that made room too. */
  taken(): readonly TakenMail[];
}

/** How many mails are kept; the oldest make room. */
const CAPACITY = 200;

/** An inbox in memory, for all mail whoever it is addressed to. */
export function createMailInbox(): MailInbox {
  const mails: Mail[] = [];
  const counts = new Map<string, TakenMail>();
  let lastId = 0;
  return {
    accept(taken) {
      lastId += 1;
      const mail = { id: lastId, ...taken, received_at: new Date().toISOString() };
      const { message_id, to } = mail;
      const key = `${message_id} ${to}`;
      counts.set(key, { message_id, to, times: (counts.get(key)?.times ?? 0) + 1 });
      mails.unshift(mail);
      mails.length = Math.min(mails.length, CAPACITY);
      return mail;
    },
    list: () => mails,
    taken: () => [...counts.values()],
  };
}
