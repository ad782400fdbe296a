/** Calendar files as RFC 5545 writes them. */

export interface CalendarSession {
  /** Stays the same when the session moves, so that calendars move it too. */
  readonly uid: string;
  readonly title: string;
  readonly startAt: Date;
  readonly endAt: Date | null;
  readonly isCancelled: boolean;
  /** How often it was changed, and when last. */
  readonly version: number;
  readonly changedAt: Date;
}

export interface Calendar {
  /** Of the course. */
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  readonly sessions: readonly CalendarSession[];
}

const LINE_OCTETS = 75;
const CRLF = '\r\n';
const SPECIAL = /[\\;,]/gu;
const NEWLINE = /\r\n|\r|\n/gu;
/** Tabs are allowed, other controls are not. */
const CONTROL = /[^\P{Cc}\t]/gu;
const MILLISECONDS = /\.\d{3}/u;
const PUNCTUATION = /[-:]/gu;

/** A text as a value: what has a meaning in the format is marked as text. */
export function escapeText(text: string): string {
  return text
    .replaceAll(SPECIAL, String.raw`\$&`)
    .replaceAll(NEWLINE, String.raw`\n`)
    .replaceAll(CONTROL, '');
}

/** Breaks a line into pieces of at most 75 octets, never inside a character. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      // What follows a break begins with a space, which counts.
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join(CRLF);
}

/** `20261115T040000Z` */
function utc(moment: Date): string {
  return moment.toISOString().replace(MILLISECONDS, '').replaceAll(PUNCTUATION, '');
}

function eventLines(calendar: Calendar, session: CalendarSession, now: Date): string[] {
  const { title, place, description, url } = calendar;
  return [
    'BEGIN:VEVENT',
    `UID:${session.uid}`,
    `DTSTAMP:${utc(now)}`,
    `LAST-MODIFIED:${utc(session.changedAt)}`,
    `SEQUENCE:${session.version}`,
    `DTSTART:${utc(session.startAt)}`,
    ...(session.endAt === null ? [] : [`DTEND:${utc(session.endAt)}`]),
    `SUMMARY:${escapeText(`${title} · ${session.title}`)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    `STATUS:${session.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** The file; times are in UTC, so that it needs no time zone of its own. */
export function writeCalendar(calendar: Calendar, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zhiji//Courses//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(calendar.title)}`,
    ...calendar.sessions.flatMap((session) => eventLines(calendar, session, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => foldLine(line) + CRLF).join('');
}
