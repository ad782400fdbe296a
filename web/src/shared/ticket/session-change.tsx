import type { CallResponse } from '@zhiji/contract/calls';
import { SESSION_CHANGES } from '@zhiji/contract/kernel/statuses';
import { useMessages } from '#shared/i18n/use-messages.ts';
import styles from './session-change.module.css';
import { spanText } from './ticket-texts.ts';
import { ticketMessages } from './ticket.messages.ts';

export type SessionChange = NonNullable<
  CallResponse<'learning.myCourses'>['list'][number]['change']
>;

/** Changes of a session since the seat was bought. */
export function SessionChangeNote({ change }: { readonly change: SessionChange }) {
  const t = useMessages(ticketMessages);
  const { title } = change;
  const old = spanText(change.old_start_time, change.old_end_time) || t('toBeSet');
  if (change.kind === SESSION_CHANGES.cancelled) {
    return (
      <p className={styles.change}>
        <strong className={styles.head}>{t('cancelled')}</strong>
        {t('cancelledAt', { title, old })}
      </p>
    );
  }
  const time = spanText(change.start_time, change.end_time) || t('toBeSet');
  return (
    <p className={styles.change}>
      <strong className={styles.head}>{t('moved')}</strong>
      {time !== old && <span className={styles.line}>{t('movedTo', { title, time, old })}</span>}
      {change.address !== change.old_address && (
        <span className={styles.line}>
          {t('placeTo', { place: change.address, old: change.old_address || t('toBeSet') })}
        </span>
      )}
    </p>
  );
}
