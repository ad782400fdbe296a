import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildTemplate } from '#factory/certificate';
import { useTestApp } from '#test/app';
import { buildHolder, finishCourse } from '#test/exams/certificates';

const app = useTestApp();

describe('a course with a certificate', () => {
  it('says so on its page and under my courses', async () => {
    const { courseId, token } = await buildHolder(app);
    const { certificate_id: offered } = (await app.call('catalog.course', { id: courseId })).data;
    expect(offered).toEqual(expect.any(Number));
    const { data } = await app.call('learning.myCourses', {}, { token });
    expect(data.list).toMatchObject([{ id: courseId, certificate_id: offered }]);
  });

  it('is asked about alone, beside others of the same person', async () => {
    const { userId, courseId, list } = await buildHolder(app);
    const other = await buildCourse(app.platform);
    await buildTemplate(app.platform, other);
    await finishCourse(app, userId, other);
    expect(await list()).toHaveLength(2);
    for (const id of [courseId, other]) {
      expect(await list({ curriculum_id: id })).toMatchObject([{ curriculum_id: id }]);
    }
  });
});
