/** A text message as the gateway took it. */
export interface SmsMessage {
  readonly id: number;
  readonly phone: string;
  readonly text: string;
  readonly received_at: string;
}

export interface SmsInbox {
  /** Takes a message; what a gateway's own protocol carries is reduced to this. */
  accept(message: { readonly phone: string; readonly text: string }): SmsMessage;
  /** What is kept, newest first. */
  list(): readonly SmsMessage[];
}

/** How many messages are kept; the oldest make room. */
export const INBOX_CAPACITY = 200;

/** An inbox in memory, where the messages of every simulated SMS gateway end up. */
export function createSmsInbox(): SmsInbox {
  const messages: SmsMessage[] = [];
  let lastId = 0;
  return {
    accept({ phone, text }) {
      lastId += 1;
      const message = { id: lastId, phone, text, received_at: new Date().toISOString() };
      messages.unshift(message);
      messages.length = Math.min(messages.length, INBOX_CAPACITY);
      return message;
    },
    list: () => messages,
  };
}
