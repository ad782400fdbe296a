/** How many messages are unread, as the header and the phone's user centre show it. */
import type { MessageEvent } from '@zhiji/contract/message';
import { create } from 'zustand';

export type UnreadNumber = MessageEvent<'number'>;

interface UnreadState {
  /** Null as long as nobody told it. */
  readonly number: number | null;
  readonly newestId: number | null;
  /** The message that came last while the page was open, and how many were unread with it. */
  readonly arrival: { readonly id: number; readonly number: number } | null;
}

/** The server counts no further. */
const COUNTED_MAX = 100;

const UNKNOWN: UnreadState = { number: null, newestId: null, arrival: null };

export const useUnread = create<UnreadState>()(() => UNKNOWN);

/** Whether something that came from elsewhere is a number of unread messages. */
export function isUnreadNumber(value: unknown): value is UnreadNumber {
  const { unread_num, newest_id } = (value ?? {}) as Partial<Record<keyof UnreadNumber, unknown>>;
  return Number.isInteger(unread_num) && Number.isInteger(newest_id);
}

/** Takes up what the server tells; the answer says whether lists of messages are out of date. */
export function hearUnread({ unread_num, newest_id }: UnreadNumber): boolean {
  const { number, newestId } = useUnread.getState();
  const hasCome = newestId !== null && newest_id > newestId && unread_num > 0;
  useUnread.setState({
    number: unread_num,
    newestId: newest_id,
    ...(hasCome && { arrival: { id: newest_id, number: unread_num } }),
  });
  return (
    (number !== null && number !== unread_num) || (newestId !== null && newestId !== newest_id)
  );
}

/** Takes up the number that came with a list. */
export function noteUnread(number: number): void {
  useUnread.setState({ number: Math.min(number, COUNTED_MAX) });
}

/** Somebody else's messages are nobody's business. */
export function forgetUnread(): void {
  useUnread.setState(UNKNOWN);
}
