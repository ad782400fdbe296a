/** Door of the learning module. */
import { CATALOG_TAG } from '#modules/catalog';
import { accessLink } from './access.queries.ts';
import { annexDownload } from './annex.gate.ts';
import { annexes } from './annex.queries.ts';
import { calendarDownload } from './calendar.gate.ts';
import { catalogue } from './learning.queries.ts';
import { myCourses } from './my-course.queries.ts';
import { onMediaReady } from './lesson-asset.commands.ts';
import { startLesson } from './lesson.queries.ts';
import { learningInvariants } from './invariants.repo.ts';
import { addNote, deleteNote, editNote } from './note.commands.ts';
import { presentNote } from './note.present.ts';
import { notes } from './note.queries.ts';
import { playDownload } from './play.gate.ts';
import { completeLesson, createReporter } from './progress.commands.ts';
import { courseProgress } from './progress.queries.ts';
import { subscription } from '#platform/module';
import type { Module, Platform } from '#platform/module';
import type { SeatName } from './my-course.queries.ts';

export { calendarLink } from './calendar.gate.ts';
export { heldCourses } from './grant.queries.ts';
export { GRANT_SOURCES, insertGrants, listOwned, revokeGrants } from './grant.repo.ts';
export { addLessonSource } from './lesson-asset.commands.ts';
export { setAsset } from './lesson-asset.repo.ts';
export { playLink, takeDevice } from './play.link.ts';
export { HTTP, UNCACHED, refuse } from './play.gate.ts';
export { attendTogether } from './progress.repo.ts';
export { openRoomGate } from './room.gate.ts';
export { attendClass, cancelSession, moveSession } from './session.commands.ts';
export { presentChange } from './session.present.ts';
export { hasSessions, lastChange } from './session.repo.ts';
export { placeText } from './session.rules.ts';
export { grantByStaff, revokeByStaff } from './staff-grant.commands.ts';
export type { NewGrant, Ownership } from './grant.repo.ts';
export type { Gate } from './play.gate.ts';
export type { RoomPlace } from './play.repo.ts';
export type { ChangeRow } from './session.repo.ts';

/** Binds the calls about what a course consists of; `seatName` reads who has a seat. */
export function learningModule(platform: Platform, seatName: SeatName): Module<'learning'> {
  const cached = <Input, Output>(load: (platform: Platform, input: Input) => Promise<Output>) => ({
    tag: CATALOG_TAG,
    load: async (input: Input) => load(platform, input),
  });
  const report = createReporter(platform);
  return {
    domain: 'learning',
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
      addNote: async ({ user }, input) => presentNote(await addNote(platform, user.userId, input)),
      editNote: async ({ user }, input) =>
        presentNote(await editNote(platform, user.userId, input)),
      deleteNote: async ({ user }, input) => deleteNote(platform, user.userId, input),
    },
    subscriptions: [
      subscription({
        event: 'media.ready',
        name: 'learning.measure',
        handle: async (payload) => onMediaReady(platform, payload),
      }),
    ],
    downloads: [playDownload(platform), annexDownload(platform), calendarDownload(platform)],
    invariants: learningInvariants,
  };
}
