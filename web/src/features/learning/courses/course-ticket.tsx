import { useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { placeNames } from '#shared/lib/place-names.ts';
import { Ticket } from '#shared/ticket/ticket.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import type { MyCourse } from './my-courses.queries.ts';
import { myCoursesMessages } from './my-courses.messages.ts';

interface CourseTicketProps {
  readonly course: MyCourse;
  readonly seat: NonNullable<MyCourse['ticket']>;
}

interface TicketDialogProps extends CourseTicketProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The ticket of a course in a classroom. */
export function TicketDialog({ course, seat, open, onClose }: TicketDialogProps) {
  const t = useMessages(myCoursesMessages);
  const { title } = course;
  return (
    <Dialog open={open} title={t('ticketOf', { title })} closeLabel={t('close')} onClose={onClose}>
      <Ticket
        ticket={{
          title,
          code: course.ticket_code,
          name: seat.name,
          status: seat.status,
          checkTime: seat.check_time,
          start: course.start_time,
          end: course.end_time,
          place: placeNames(course),
          change: course.change,
          calendar: course.calendar,
        }}
      />
    </Dialog>
  );
}

/** Opens the ticket of a course in a classroom. */
export function CourseTicket(props: CourseTicketProps) {
  const t = useMessages(myCoursesMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        {t('ticket')}
      </Button>
      <TicketDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
