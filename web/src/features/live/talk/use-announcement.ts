import { LIVE_MESSAGE_KINDS } from '@zhiji/contract/kernel/statuses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { liveMessages } from '../state/live.messages.ts';
import { type Message, unannounced } from './talk.rules.ts';

/** A busy chat read out word by word would drown the teacher: it is announced at intervals, in one sentence. */
const EVERY_MS = 15_000;

const isTaken = ({ kind, is_mine, is_answered }: Message): boolean =>
  kind === LIVE_MESSAGE_KINDS.question && is_mine === 1 && is_answered === 1;

/** What a screen reader announces of the messages, at intervals. */
export function useAnnouncement(messages: readonly Message[]): string {
  const t = useMessages(liveMessages);
  const [text, setText] = useState('');
  /** Null until the first look: what was said before somebody came in is no news. */
  const announcedRef = useRef<{ to: number; taken: number } | null>(null);

  const announce = useEffectEvent(() => {
    const announced = announcedRef.current;
    const taken = messages.filter(isTaken);
    const news = announced === null ? [] : unannounced(messages, announced.to);
    const [one] = news;
    const mine = taken.at(-1);
    if (announced !== null && mine !== undefined && taken.length > announced.taken) {
      setText(t('mineTaken', { content: mine.content }));
    } else if (news.length === 1 && one !== undefined) {
      setText(t('heardOne', { name: one.user.nickname, content: one.content }));
    } else if (news.length > 1) {
      setText(t('heardMany', { number: news.length }));
    }
    announcedRef.current = { to: messages.at(-1)?.id ?? 0, taken: taken.length };
  });

  useEffect(() => {
    const timer = setInterval(() => announce(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return text;
}
