import { useRelogin } from '#shared/api/relogin.ts';
import { hasLocks, inOneTab } from './in-one-tab.ts';
import { openMessageStream } from './message-stream.ts';
import { forgetUnread, hearUnread, isUnreadNumber, type UnreadNumber } from './unread.ts';

/** Said by a tab that has just been opened. */
const QUESTION = 'how many';

type OnNumber = (number: UnreadNumber) => void;

/**
 * Listens for the number. One tab of the browser holds the stream and tells the others what it hears:
 * a browser has few connections, and a server many pages.
 */
function listen(userId: number, hear: OnNumber): () => void {
  if (!hasLocks() || !('BroadcastChannel' in globalThis)) {
    return openMessageStream(hear);
  }
  const name = `zhiji-unread-${userId}`;
  const tabs = new BroadcastChannel(name);
  const tell: (message: unknown) => void = tabs.postMessage.bind(tabs);
  /** What the stream told last; null where another tab holds it. */
  let heard: UnreadNumber | null = null;
  tabs.addEventListener('message', ({ data }: { readonly data: unknown }) => {
    if (isUnreadNumber(data)) {
      hear(data);
    } else if (data === QUESTION && heard !== null) {
      tell(heard);
    }
  });
  tell(QUESTION);
  const leave = inOneTab(name, () =>
    openMessageStream((number) => {
      heard = number;
      tell(number);
      hear(number);
    }),
  );
  return () => {
    leave();
    tabs.close();
  };
}

/** Keeps the number of a user right, over all sessions of his; the answer ends it. */
export function followUnread(userId: number, onChange: () => void): () => void {
  const hear: OnNumber = (number) => {
    if (hearUnread(number)) {
      onChange();
    }
  };
  let stop = listen(userId, hear);
  const unsubscribe = useRelogin.subscribe((state, last) => {
    if (state.renewals !== last.renewals) {
      stop();
      stop = listen(userId, hear);
    }
  });
  return () => {
    unsubscribe();
    stop();
    forgetUnread();
  };
}
