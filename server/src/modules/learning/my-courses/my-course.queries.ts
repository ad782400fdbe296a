/** Reads of one's own courses. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { knownCourseCards } from '#modules/catalog';
import { calendarLink } from '../sessions/calendar-download.ts';
import { listMyCourses } from './my-course.repo.ts';
import { presentChange } from '../sessions/session.present.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { MyCourseRow, SeatColumns } from './my-course.repo.ts';
import type { SignedLink } from '../play/signed-link.ts';

type MyCourses = CallResponse<'learning.myCourses'>;
type MyCourse = MyCourses['list'][number];

/** Opens the sealed name of who has a seat, and masks it. */
export type SeatName = (sealed: Buffer) => string;

/** Courses a user may study or has studied; those off sale stay his. */
export async function myCourses(
  platform: Platform,
  seatName: SeatName,
  viewer: NonNullable<SignedLink['viewer']>,
  { type, state, page, limit }: CallInput<'learning.myCourses'>,
): Promise<MyCourses> {
  const { db, clock } = platform;
  const filter = { userId: viewer.userId, type, state, page, limit, now: clock.now() };
  const { total, rows } = await listMyCourses(db, filter);
  const cards = await knownCourseCards(
    platform,
    rows.map(({ course_id }) => course_id),
  );
  const studyOf = new Map(rows.map((row) => [row.course_id, row]));
  const list = cards.flatMap((card) => {
    const study = studyOf.get(card.id);
    return study === undefined
      ? []
      : [
          {
            ...card,
            ...presentStudy(study),
            ticket: presentSeat(study.seat, seatName),
            calendar: calendarLink(platform, viewer, {
              id: card.id,
              hasSessions: study.has_sessions,
            }),
          },
        ];
  });
  return { list, total, page, limit };
}

const presentTime = (moment: Date | null): string | null =>
  moment === null ? null : formatWireTime(moment);

function presentSeat(seat: SeatColumns | null, seatName: SeatName): MyCourse['ticket'] {
  return seat === null
    ? null
    : {
        name: seatName(Buffer.from(seat.name_sealed, 'base64')),
        status: seat.status as NonNullable<MyCourse['ticket']>['status'],
        check_time: presentTime(seat.checked_at === null ? null : new Date(seat.checked_at)),
      };
}

function presentStudy(row: MyCourseRow): Omit<MyCourse, keyof CourseCard | 'ticket' | 'calendar'> {
  return {
    // The statement and the table hold the same numbers.
    state: row.state as MyCourse['state'],
    percent: row.percent,
    last_chapter_id: row.last_chapter_id,
    expire_time: presentTime(row.ends_at),
    live_status: row.live_status as MyCourse['live_status'],
    next_time: presentTime(row.next_at),
    exam_id: row.exam_id,
    satisfied_id: row.survey_id,
    certificate_id: row.certificate_id,
    ticket_code: row.seat?.ticket_code ?? '',
    change: presentChange(row.change),
  };
}

type CourseCard = Awaited<ReturnType<typeof knownCourseCards>>[number];
