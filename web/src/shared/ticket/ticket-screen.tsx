import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import type { TicketFacts } from './ticket.tsx';
import { groupCode, spanText } from './ticket-texts.ts';
import { ticketMessages } from './ticket.messages.ts';
import styles from './ticket-screen.module.css';
import { useWakeLock } from './use-wake-lock.ts';

/** Readable at arm's length, through the glass of a door. */
const CODE_SIZE = 280;

interface TicketScreenProps {
  readonly ticket: Pick<TicketFacts, 'title' | 'code' | 'name' | 'start' | 'end' | 'place'>;
  readonly modules: readonly (readonly boolean[])[];
  readonly onClose: () => void;
}

/** A ticket over the whole screen, white and awake, to be held before a scanner. */
export function TicketScreen({ ticket, modules, onClose }: TicketScreenProps) {
  const t = useMessages(ticketMessages);
  const { title, code, name, start, end, place } = ticket;
  useWakeLock();
  return (
    <Dialog open title={t('showTitle')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.show}>
        <QrCode modules={modules} label={t('scan', { code: groupCode(code) })} size={CODE_SIZE} />
        <p className={styles.code}>{groupCode(code)}</p>
        <p className={styles.title} lang={contentLanguage(title)}>
          {title}
        </p>
        <p>{name}</p>
        <p>{spanText(start, end) || t('toBeSet')}</p>
        <p>{place || t('toBeSet')}</p>
      </div>
    </Dialog>
  );
}
