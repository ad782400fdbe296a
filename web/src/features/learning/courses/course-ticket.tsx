import { QR_SIZE } from '@zhiji/contract/kernel/limits';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { encodeQr } from '#shared/lib/encode-qr.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { QrCode } from '#shared/ui/qr-code.tsx';
import styles from './course-ticket.module.css';
import type { MyCourse } from './my-courses.queries.ts';
import { myCoursesMessages } from './my-courses.messages.ts';

/** Opens the ticket of a course in a classroom: its code to scan and to read out. */
export function CourseTicket({ course }: { readonly course: MyCourse }) {
  const t = useMessages(myCoursesMessages);
  const [isOpen, setOpen] = useState(false);
  const { title, ticket_code: code } = course;
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        {t('ticket')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('ticketOf', { title })}
        closeLabel={t('close')}
        onClose={() => setOpen(false)}
      >
        <figure className={styles.ticket}>
          <QrCode modules={encodeQr(code)} label={t('ticketCode', { code })} size={QR_SIZE} />
          <figcaption>
            <p className={styles.code}>{code}</p>
            <p className={styles.hint}>{t('ticketHint')}</p>
          </figcaption>
        </figure>
      </Dialog>
    </>
  );
}
