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

/** Opens the ticket of a course in a classroom. */
export function CourseTicket({ course, seat }: CourseTicketProps) {
  const t = useMessages(myCoursesMessages);
  const [isOpen, setOpen] = useState(false);
  const { title } = course;
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
    </>
  );
}
