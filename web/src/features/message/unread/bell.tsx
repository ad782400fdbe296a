import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { BADGE_MAX, badgeNumber } from '#shared/lib/badge-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { queryKey } from '#shared/query-keys/query-key.ts';
import { BellIcon } from '#shared/ui/icons.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { bellMessages } from './bell.messages.ts';
import styles from './bell.module.css';
import { followUnread } from './follow-unread.ts';
import { useUnread } from './unread.ts';

/** Follows the number while the bell stands; lists of messages ask again when it changes. */
function useFollowedUnread(userId: number): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followUnread(
        userId,
        () => void queryClient.invalidateQueries({ queryKey: queryKey('message', 'list') }),
      ),
    [userId, queryClient],
  );
}

/** The way to one's messages, with how many are unread. */
export function Bell({ userId }: { readonly userId: number }) {
  const t = useMessages(bellMessages);
  useFollowedUnread(userId);
  const { number, arrival } = useUnread();
  const unread = number ?? 0;
  const some = unread > BADGE_MAX ? t('many') : t('unread', { number: unread });
  const label = unread === 0 ? t('none') : some;
  return (
    <>
      <Link to={pathTo('userNotify')} className={styles.bell} aria-label={label}>
        <BellIcon />
        {unread > 0 && <span className={styles.badge}>{badgeNumber(unread)}</span>}
      </Link>
      <VisuallyHidden as="output">
        {/* By its id: a second message with the same words is announced as well. */}
        {arrival !== null && (
          <span key={arrival.id}>{t('arrived', { number: badgeNumber(arrival.number) })}</span>
        )}
      </VisuallyHidden>
    </>
  );
}
