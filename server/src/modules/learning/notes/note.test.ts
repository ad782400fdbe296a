import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { NOTE_MAX_LENGTH, NOTES_PER_COURSE } from '@zhiji/contract/kernel/limits';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import { newId } from '#platform/ids';
import { useTestApp } from '#test/app';
import { BAD_PARAMETER, FORBIDDEN, NOT_FOUND } from '#test/codes';
import { buildLearner } from '#test/learner';
import { buildLogin } from '#test/logins';
import { buildLesson, buildLiveSession, buildNote, buildSection } from '../learning.factory.ts';
import type { CallRequest } from '@zhiji/contract/calls';

const HUGE = Number.MAX_SAFE_INTEGER;
const TOO_MANY = 58_004;

const app = useTestApp();

/** Somebody with a lesson of 100 seconds who takes notes. */
async function buildWriter(lesson: object = {}) {
  const learner = await buildLearner(app, { lesson });
  const { token, courseId, chapterId } = learner;
  return {
    ...learner,
    add: async (given: Partial<CallRequest<'learning.addNote'>> = {}) =>
      app.call(
        'learning.addNote',
        { chapter_id: chapterId, position: 12, content: '先问口径', ...given },
        { token },
      ),
    edit: async (id: string, content: string) =>
      app.call('learning.editNote', { id, content }, { token }),
    remove: async (id: string) => app.call('learning.deleteNote', { id }, { token }),
    list: async (given: Partial<CallRequest<'learning.notes'>> = {}) =>
      (await app.call('learning.notes', { curriculum_id: courseId, ...given }, { token })).data,
  };
}

describe('POST /api/user/addNote and getNotes', () => {
  it('takes a note at a second and lists it with its lesson', async () => {
    const { add, list, chapterId } = await buildWriter();
    const { code, data } = await add({ content: '  先问口径，\n再看趋势  ' });
    const time = formatWireTime(app.clock.now());
    expect(code).toBe(10_006);
    expect(data).toMatchObject({
      chapter_id: chapterId,
      title: '什么是指标',
      type: 1,
      position: 12,
      content: '先问口径，\n再看趋势',
      create_time: time,
      update_time: time,
    });
    expect(await list()).toEqual({ list: [data], total: 1, page: 1, limit: 10 });
  });

  it('keeps the place inside the lesson: seconds, pages from 1, none of a class', async () => {
    const writer = await buildWriter();
    const { courseId, sectionId } = writer;
    const pdf = { type: 2, duration_s: 0, page_num: 8 };
    const chapter = await buildLesson(app.platform, courseId, sectionId, pdf);
    const live = await buildLiveSession(app.platform, courseId);
    const placeOf = async (chapter_id: number, position: number) =>
      (await writer.add({ chapter_id, position })).data.position;
    expect(await placeOf(writer.chapterId, 0)).toBe(0);
    expect(await placeOf(writer.chapterId, 500)).toBe(100);
    expect(await placeOf(chapter, 0)).toBe(1);
    expect(await placeOf(chapter, 8)).toBe(8);
    expect(await placeOf(chapter, 9)).toBe(8);
    expect(await placeOf(live, 40)).toBe(0);
  });

  it('lists in the order of the course, by lesson and by page, in one statement', async () => {
    const writer = await buildWriter();
    const { courseId, chapterId } = writer;
    const first = await buildSection(app.platform, courseId, { sort: -1 });
    const opening = await buildLesson(app.platform, courseId, first, { title: '开场' });
    await writer.add({ position: 50, content: '丙' });
    await writer.add({ position: 7, content: '乙' });
    await writer.add({ chapter_id: opening, position: 90, content: '甲' });
    const contents = async (given: Parameters<typeof writer.list>[0] = {}) =>
      (await writer.list(given)).list.map(({ content }) => content);
    expect(await contents()).toEqual(['甲', '乙', '丙']);
    expect(await contents({ chapter_id: chapterId })).toEqual(['乙', '丙']);
    expect(await contents({ chapter_id: HUGE })).toEqual([]);
    expect(await contents({ page: 2, limit: 2 })).toEqual(['丙']);
    expect(await writer.list({ page: 9 })).toMatchObject({ total: 3, list: [] });
    expect(await writer.list({ curriculum_id: HUGE })).toMatchObject({ total: 0, list: [] });
    expect(await app.statementsOf(async () => writer.list())).toBeLessThanOrEqual(2);
  });

  it('wants a text that is neither empty nor too long', async () => {
    const { add } = await buildWriter();
    expect((await add({ content: ' \n ' })).code).toBe(BAD_PARAMETER);
    expect((await add({ content: '长'.repeat(NOTE_MAX_LENGTH + 1) })).code).toBe(BAD_PARAMETER);
    expect((await add({ content: '长'.repeat(NOTE_MAX_LENGTH) })).code).toBe(10_006);
  });

  it('has an end, per course', async () => {
    const { add, userId, courseId, chapterId } = await buildWriter();
    const place = { courseId, chapterId };
    for (let held = 0; held < NOTES_PER_COURSE - 1; held += 1) {
      await buildNote(app.platform, userId, place);
    }
    expect((await add()).code).toBe(10_006);
    expect((await add()).code).toBe(TOO_MANY);
  });
});

describe('whose notes are whose', () => {
  it('lets only those write who may study the lesson', async () => {
    const { chapterId, sectionId } = await buildWriter();
    const { token } = await buildLogin(app);
    const write = async (chapter_id: number) =>
      (await app.call('learning.addNote', { chapter_id, position: 1, content: '旁听' }, { token }))
        .code;
    expect(await write(chapterId)).toBe(FORBIDDEN);
    expect(await write(sectionId)).toBe(NOT_FOUND);
    expect(await write(HUGE)).toBe(NOT_FOUND);
  });

  it('shows nobody the notes of another, and lets nobody change them', async () => {
    const owner = await buildWriter();
    const { data: note } = await owner.add();
    const other = await buildWriter();
    expect(await other.list({ curriculum_id: owner.courseId })).toMatchObject({ total: 0 });
    expect((await other.edit(note.id, '改掉')).code).toBe(NOT_FOUND);
    expect((await other.remove(note.id)).code).toBe(NOT_FOUND);
    expect((await owner.list()).list).toEqual([note]);
  });

  it('keeps them readable, changeable and deletable after the course has expired', async () => {
    const writer = await buildWriter();
    const { data: note } = await writer.add();
    await app.platform.db
      .updateTable('access_grant')
      .set({ ends_at: new Date(app.clock.now().getTime() + DAY_MS) })
      .where('user_id', '=', writer.userId)
      .execute();
    app.clock.advance(DAY_MS);
    expect((await writer.add()).code).toBe(FORBIDDEN);
    expect((await writer.list()).list).toEqual([note]);
    const changed = await writer.edit(note.id, '以后再看');
    expect(changed.data).toEqual({
      ...note,
      content: '以后再看',
      update_time: formatWireTime(app.clock.now()),
    });
    expect((await writer.list()).list).toEqual([changed.data]);
    expect((await writer.remove(note.id)).code).toBe(10_008);
    expect((await writer.list()).total).toBe(0);
    expect((await writer.remove(note.id)).code).toBe(NOT_FOUND);
    expect((await writer.edit(newId(), '没有')).code).toBe(NOT_FOUND);
  });

  it('hands them out with the data of the account', async () => {
    const writer = await buildWriter();
    await writer.add({ content: '我写的' });
    const { data } = await app.call('account.exportData', {}, { token: writer.token });
    const table = data.tables.find(({ name }) => name === 'note');
    expect(table?.rows).toMatchObject([{ content: '我写的', position: 12 }]);
  });
});
