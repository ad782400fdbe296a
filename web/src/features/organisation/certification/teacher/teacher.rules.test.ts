import { errors, type ErrorKey } from '@zhiji/contract/kernel/errors';
import { INTRO_MAX_LENGTH, NAME_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { refusalOf, teacherProblems } from './teacher.rules.ts';
import { beganWith, requestOf, type TeacherValues } from './teacher-values.ts';

const filled: TeacherValues = {
  ...beganWith(null),
  name: '林知远',
  id_card: '110101199003072316',
  id_card_front: '/zhiji-private/p/7/a.webp',
  id_card_back: '/zhiji-private/p/7/b.webp',
  photo: '/media/up/c.webp',
  education: '硕士',
  job_title: '讲师',
  intro: '教数据分析。',
  category_ids: '111 112',
  address_id: '314',
  agree: '1',
};
const problems = (values: Partial<TeacherValues>) =>
  Object.entries(teacherProblems({ ...filled, ...values })).filter(([, found]) => found !== null);
const failure = (key: ErrorKey) =>
  new ApiError({ kind: 'code', call: 'organisation.applyAsTeacher', code: errors[key].code });

describe('what the application of a teacher accepts', () => {
  it('takes what is whole, without what may be left out', () => {
    expect(problems({})).toEqual([]);
    const request = requestOf(filled);
    expect(request).toMatchObject({ category_ids: [111, 112], certificate_images: [], video: '' });
    expect(request).not.toHaveProperty('country_id');
    expect(request).not.toHaveProperty('shop_id');
  });

  it.each([
    ['name', NAME_MAX_LENGTH],
    ['education', NAME_MAX_LENGTH],
    ['job_title', NAME_MAX_LENGTH],
    ['intro', INTRO_MAX_LENGTH],
  ] as const)('takes a %s of %i characters, and no more', (field, max) => {
    expect(problems({ [field]: ` ${'字'.repeat(max)} ` })).toEqual([]);
    expect(problems({ [field]: '字'.repeat(max + 1) })).toEqual([[field, 'tooLong']]);
  });
});

describe('which field a refusal is about', () => {
  it('is the institution, or else the subjects, when one of them is gone', () => {
    const gone = failure('common.notFound');
    expect(refusalOf(gone, { shop_id: '101' })).toMatchObject({
      field: 'shop_id',
      text: 'shopGone',
    });
    expect(refusalOf(gone, { shop_id: '' })).toMatchObject({
      field: 'category_ids',
      text: 'subjectsGone',
    });
  });

  it('is none when the application stands differently by now', () => {
    expect(refusalOf(failure('certification.pending'), { shop_id: '' })).toBeNull();
    expect(refusalOf(failure('certification.done'), { shop_id: '' })).toBeNull();
  });
});
