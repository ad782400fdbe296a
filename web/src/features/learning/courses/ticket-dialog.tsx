import { useMessages } from '#shared/i18n/use-messages.ts';
import { placeNames } from '#shared/lib/place-names.ts';
import { Ticket } from '#shared/ticket/ticket.tsx';
import { Dialog } from '#shared/ui/dialog/dialog.tsx';
import type { MyCourse } from './my-courses.queries.ts';
import { myCoursesMessages } from './my-courses.messages.ts';

interface TicketDialogProps {
  readonly course: MyCourse;
  readonly seat: NonNullable<MyCourse['ticket']>;
  readonly onClose: () => void;
}

/** The ticket of a course in a classroom. */
export function TicketDialog({ course, seat, onClose }: TicketDialogProps) {
  const t = useMessages(myCoursesMessages);
  const { title } = course;
  return (
    <Dialog open title={t('ticketOf', { title })} closeLabel={t('close')} onClose={onClose}>
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
