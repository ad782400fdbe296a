/** The calendar file of a course's sessions, for those who have a place in them. */
import { HOUR_MS } from '@zhiji/contract/kernel/durations';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { HTTP, UNCACHED, attachment, fileName, refuse } from '#platform/http/download-replies';
import { findCalendar } from './calendar.repo.ts';
import { writeCalendar } from './calendar.rules.ts';
import { presentedBy } from '../play/play-gate.ts';
import { readSignedLink, signLink } from '../play/signed-link.ts';
import { placeText } from './session.rules.ts';
import type { Download, Platform } from '#platform/module';
import type { CalendarRow } from './calendar.repo.ts';
import type { Calendar } from './calendar.rules.ts';
import type { SignedLink } from '../play/signed-link.ts';

/** A page may be open for a while before somebody wants the file. */
const LINK_MS = 2 * HOUR_MS;
const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** A link to the calendar of a course, for one login; a course without sessions has none. */
export function calendarLink(
  { config, clock }: Platform,
  viewer: SignedLink['viewer'],
  { id, hasSessions }: { readonly id: number; readonly hasSessions: boolean },
): string {
  const expiresAt = new Date(clock.now().getTime() + LINK_MS);
  return hasSessions
    ? `/play/${signLink(config.dataKey, 'calendar', { viewer, id, expiresAt })}/calendar.ics`
    : '';
}

/** `/play/<link>/calendar.ics` */
export function calendarDownload(platform: Platform): Download {
  const { db, clock, config } = platform;
  return {
    path: '/play/:link/calendar.ics',
    async handle(request) {
      const link = readSignedLink(config.dataKey, 'calendar', request.params['link'] ?? '');
      if (link === null || link.viewer === null) {
        return refuse(request, HTTP.notFound, 'common.notFound');
      }
      const now = clock.now();
      if (link.expiresAt <= now) {
        return refuse(request, HTTP.gone, 'common.forbidden');
      }
      const { cookieHash, tokenHash } = presentedBy(platform, link, request);
      const claim = { ...link.viewer, cookieHash, tokenHash, now };
      const row = await findCalendar(db, link.id, claim);
      if (row === undefined) {
        return refuse(request, HTTP.forbidden, 'common.forbidden');
      }
      const headers = {
        ...UNCACHED,
        'content-type': CALENDAR_TYPE,
        'content-disposition': attachment(fileName({ title: row.title, ext: 'ics' })),
      };
      return { status: HTTP.ok, headers, body: writeCalendar(calendarOf(platform, row), now) };
    },
  };
}

function calendarOf({ config: { publicOrigin } }: Platform, row: CalendarRow): Calendar {
  const { hostname } = new URL(publicOrigin);
  const ticket = row.ticket_code === null ? [] : [`入场券 Ticket: ${row.ticket_code}`];
  return {
    title: row.title,
    place: row.type === COURSE_TYPES.offline ? placeText(row) : '',
    description: [row.shop_name, ...ticket].join('\n'),
    url: `${publicOrigin}/#/courseInfo?id=${row.id}&type=${row.type}`,
    sessions: (row.sessions ?? []).map((session) => ({
      uid: `session-${session.id}@${hostname}`,
      title: session.title,
      startAt: new Date(session.start_at),
      endAt: session.end_at === null ? null : new Date(session.end_at),
      isCancelled: session.is_cancelled,
      version: session.version,
      changedAt: new Date(session.changed_at),
    })),
  };
}
