/** What is said in rooms, as reviewers of texts handle it. */
import { tellRoom } from './room-channel.ts';
import { findRoom } from './room.repo.ts';
import { emptyUnseen, findSaid, moveSaid } from './text-status.repo.ts';
import type { TextSubject } from '#modules/moderation';

export const liveSubject: TextSubject = {
  async find(db, id) {
    const said = await findSaid(db, id);
    return said === undefined
      ? null
      : { userId: said.user_id, content: said.content, courseId: said.course_id };
  },
  async mayRead(db, { userId, id, now }) {
    const said = await findSaid(db, id);
    if (said?.is_shown !== true) {
      return false;
    }
    const room = await findRoom(db, said.chapter_id, userId, now);
    return room?.is_owned === true;
  },
  show: async (tx, text) => moveSaid(tx, 'show', text),
  hold: async (tx, text) => moveSaid(tx, 'hold', text),
  hide: async (tx, text) => moveSaid(tx, 'hide', text),
  empty: emptyUnseen,
  async changed(platform, id) {
    const said = await findSaid(platform.db, id);
    if (said !== undefined) {
      await tellRoom(platform, said.chapter_id);
    }
  },
};
