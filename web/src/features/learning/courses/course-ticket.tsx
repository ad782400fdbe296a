import { type ComponentProps, useState } from 'react';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { myCoursesMessages } from './my-courses.messages.ts';
import type { TicketDialog as Dialog } from './ticket-dialog.tsx';

type OpenTicketProps = ComponentProps<typeof Dialog>;

/** What draws a ticket is fetched when somebody opens one. */
const ticketDialog = laterPart(async () => import('./ticket-dialog.tsx'));

/** A ticket that is open. */
export function OpenTicket(props: OpenTicketProps) {
  return (
    <Later part={ticketDialog} fallback={null}>
      {({ TicketDialog }) => <TicketDialog {...props} />}
    </Later>
  );
}

/** Opens the ticket of a course in a classroom. */
export function CourseTicket(props: Omit<OpenTicketProps, 'onClose'>) {
  const t = useMessages(myCoursesMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        {t('ticket')}
      </Button>
      {isOpen && <OpenTicket {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
