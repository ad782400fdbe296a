/** Public interface of the learning module. */
import { eraseUser, personalTables } from './erase.repo.ts';
import { CATALOG_TAG } from '#modules/catalog';
import { accessLink } from './lessons/access.commands.ts';
import { annexDownload } from './annex/annex-download.ts';
import { annexes } from './annex/annex.queries.ts';
import { calendarDownload } from './sessions/calendar-download.ts';
import { catalogue } from './lessons/catalogue.queries.ts';
import { myCourses } from './my-courses/my-course.queries.ts';
import { onMediaReady } from './lessons/lesson-asset.commands.ts';
import { startLesson } from './lessons/lesson.commands.ts';
import { learningInvariants } from './progress/invariants.repo.ts';
import { addNote, deleteNote, editNote } from './notes/note.commands.ts';
import { notes } from './notes/note.queries.ts';
import { ownedCourses } from './grants/grant.queries.ts';
import { reminders } from './sessions/reminder.queries.ts';
import { setReminder } from './sessions/reminder.commands.ts';
import { playDownload } from './play/play-gate.ts';
import { tellEnding } from './telling/access-ending.commands.ts';
import { announceLive, tellSome } from './telling/session-telling.commands.ts';
import { completeLesson, createReporter } from './progress/progress.commands.ts';
import { courseProgress } from './progress/progress.queries.ts';
import { subscription } from '#platform/module';
import type { Module, Platform } from '#platform/module';
import type { SeatName } from './my-courses/my-course.queries.ts';

export { calendarLink } from './sessions/calendar-download.ts';
export { givenCourses, isGiven, mayStudy, ownership } from './grants/access-rule.repo.ts';
export { heldCourses } from './grants/grant.queries.ts';
export { listHolders } from './grants/holder.repo.ts';
export { holdCourse, holdCourses, holdGrants, keptCourses, takenBack } from './grants/kept.repo.ts';
export {
  GRANT_SOURCES,
  insertGrants,
  listOwned,
  revokeGrants,
  suspendGrants,
} from './grants/grant.repo.ts';
export { addLessonSource } from './lessons/lesson-asset.commands.ts';
export { setAsset } from './lessons/lesson-asset.repo.ts';
export { playLink, takeDevice } from './play/play-link.ts';
export { attendTogether } from './progress/progress.repo.ts';
export { judgeAnew } from './progress/study-turn.repo.ts';
export { hasFinisher, listFinishers } from './progress/finisher.repo.ts';
export { finishedAll, studiedNum } from './progress/studied.repo.ts';
export { openRoomGate } from './play/room-gate.ts';
export { beginLive, endLive, giveUpReplay, openReplay } from './sessions/live-status.repo.ts';
export { attendClass, cancelSession, moveSession } from './sessions/session.commands.ts';
export { presentChange } from './sessions/session.present.ts';
export { hasSessions, lastChange, wasMoved } from './sessions/session.repo.ts';
export { placeText } from './sessions/session.rules.ts';
export { insertMissedTellings } from './telling/session-telling.repo.ts';
export { grantByStaff, revokeByStaff } from './grants/staff-grant.commands.ts';
export type { GrantKey, NewGrant, Ownership } from './grants/grant.repo.ts';
export type { PlayGate } from './play/play-gate.ts';
export type { RoomPlace } from './play/play.repo.ts';
export type { ChangeRow } from './sessions/session.repo.ts';

/** A pause between some people who are told and the next: many are told fast, and orders stay faster. */
const TELL_MS = 400;

/** Binds the calls about what a course consists of; `seatName` reads who has a seat. */
export function learningModule(platform: Platform, seatName: SeatName): Module<'learning'> {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  const report = createReporter(platform);
  return {
    domain: 'learning',
    tables: [
      'chapter',
      'annex',
      'session_change',
      'access_grant',
      'lesson_progress',
      'learning_clock',
      'play_device',
      'note',
      'session_reminder',
      'session_telling',
    ],
    personalTables,
    eraseUser,
    bindings: {
      catalogue: {
        ...cached(catalogue),
        personal: async ({ user }, input) => catalogue(platform, input, user?.userId),
      },
      annexes: {
        ...cached(annexes),
        personal: async ({ user }, input) => annexes(platform, input, user),
      },
      myCourses: async ({ user }, input) => myCourses(platform, seatName, user, input),
      lesson: async (context, input) => startLesson(platform, context, input),
      progress: async ({ user }, input) => courseProgress(platform, user.userId, input),
      reportProgress: async ({ user }, input) => {
        await report({ ...input, userId: user.userId });
        return null;
      },
      complete: async ({ user }, input) => completeLesson(platform, user.userId, input),
      accessLink: async (context, input) => accessLink(platform, context, input),
      notes: async ({ user }, input) => notes(platform, user.userId, input),
      addNote: async ({ user }, input) => addNote(platform, user.userId, input),
      editNote: async ({ user }, input) => editNote(platform, user.userId, input),
      owned: async ({ user }) => ownedCourses(platform, user.userId),
      reminders: async ({ user }) => reminders(platform, user.userId),
      setReminder: async ({ user }, input) => setReminder(platform, user.userId, input),
      deleteNote: async ({ user }, input) => deleteNote(platform, user.userId, input),
    },
    subscriptions: [
      subscription({
        event: 'media.ready',
        name: 'learning.measure',
        handle: async (payload) => onMediaReady(platform, payload),
      }),
    ],
    schedules: [
      { name: 'learning.live-soon', cron: '* * * * *', run: async () => announceLive(platform) },
      {
        name: 'learning.access-ending',
        cron: '20 */6 * * *',
        run: async () => tellEnding(platform),
      },
    ],
    loops: [{ name: 'learning.tell', everyMs: TELL_MS, run: async () => tellSome(platform) }],
    downloads: [playDownload(platform), annexDownload(platform), calendarDownload(platform)],
    invariants: learningInvariants,
  };
}
