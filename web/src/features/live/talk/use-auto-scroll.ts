import { useLayoutEffect, useRef, useState } from 'react';
import type { Message } from './talk.rules.ts';

/** So near to an edge, in pixels, somebody is at it. */
const NEAR = 48;

/** Keeps a list of messages at its end, unless somebody reads further up. */
export function useAutoScroll(messages: readonly Message[], onTop: () => void) {
  const boxRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef({ first: 0, last: 0, height: 0 });
  /** The newest that was in sight when somebody went up; null while the end is in sight. */
  const [seenTo, setSeenTo] = useState<number | null>(null);

  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null) {
      return;
    }
    const { first, last, height } = shownRef.current;
    const [oldest] = messages;
    const newest = messages.at(-1);
    const isMine = newest?.is_mine === 1 && newest.id !== last;
    if (seenTo === null || isMine) {
      box.scrollTop = box.scrollHeight;
    } else if ((oldest?.id ?? 0) < first) {
      // What came above moves nothing.
      box.scrollTop += box.scrollHeight - height;
    }
    shownRef.current = {
      first: oldest?.id ?? 0,
      last: newest?.id ?? 0,
      height: box.scrollHeight,
    };
  }, [messages, seenTo]);

  const onScroll = () => {
    const box = boxRef.current;
    if (box === null) {
      return;
    }
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    setSeenTo(isAtEnd ? null : (seenTo ?? messages.at(-1)?.id ?? 0));
    if (!isAtEnd && box.scrollTop < NEAR) {
      onTop();
    }
  };

  return {
    boxRef,
    onScroll,
    /** How much was said below what is in sight. */
    unseen: seenTo === null ? 0 : messages.filter(({ id }) => id > seenTo).length,
    toEnd: () => setSeenTo(null),
  };
}
