import { describe, expect, it } from 'vitest';
import { useTestApp } from '#test/app';
import { buildCourse } from '#factory/catalog';
import { buildLesson, buildSection, buildLiveSession } from '../learning.factory.ts';

const HUGE = Number.MAX_SAFE_INTEGER;

const app = useTestApp();

describe('POST /api/curriculum/getCatalogue [API-091]', () => {
  it('answers sections and lessons in their order, in one statement', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    const second = await buildSection(app.platform, id, { title: '第二章', sort: 2 });
    const first = await buildSection(app.platform, id, { title: '第一章', sort: 1 });
    const late = await buildLesson(app.platform, id, first, {
      title: '讲义',
      type: 2,
      sort: 9,
      page_num: 12,
      duration_s: 0,
    });
    const early = await buildLesson(app.platform, id, first, {
      title: '试看',
      try_see: true,
      sort: 1,
    });
    const other = await buildCourse(app.platform);
    await buildLesson(app.platform, other, await buildSection(app.platform, other));
    const statements = await app.statementsOf(async () => app.call('learning.catalogue', { id }));
    expect(statements).toBe(1);
    const unseen = {
      start_time: null,
      end_time: null,
      live_status: null,
      is_finish: 0,
      position: 0,
    };
    expect((await app.call('learning.catalogue', { id })).data).toEqual([
      {
        id: first,
        title: '第一章',
        son: [
          { id: early, title: '试看', type: 1, duration: 600, page_num: 0, try_see: 1, ...unseen },
          { id: late, title: '讲义', type: 2, duration: 0, page_num: 12, try_see: 0, ...unseen },
        ],
      },
      { id: second, title: '第二章', son: [] },
    ]);
  });

  it('answers the times and the state of a live session', async () => {
    const id = await buildCourse(app.platform, { type: 1 });
    await buildLiveSession(app.platform, id, { live_status: 6 });
    const { data } = await app.call('learning.catalogue', { id });
    expect(data[0]?.son).toMatchObject([
      {
        type: 3,
        start_time: '2026-11-15 13:00:00',
        end_time: '2026-11-15 14:30:00',
        live_status: 6,
      },
    ]);
  });

  it('is empty for a course without chapters and stays for one off sale', async () => {
    expect(
      (await app.call('learning.catalogue', { id: await buildCourse(app.platform) })).data,
    ).toEqual([]);
    const gone = await buildCourse(app.platform, { status: 3 });
    await buildSection(app.platform, gone);
    expect((await app.call('learning.catalogue', { id: gone })).data).toHaveLength(1);
  });

  it('answers 40400 for a course that is not there, a draft and one in review', async () => {
    const draft = await buildCourse(app.platform, { status: 0 });
    const inReview = await buildCourse(app.platform, { status: 1 });
    for (const id of [draft, inReview, HUGE]) {
      expect((await app.call('learning.catalogue', { id })).code).toBe(40400);
    }
  });
});
