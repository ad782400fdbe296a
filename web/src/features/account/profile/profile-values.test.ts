import { describe, expect, it } from 'vitest';
import { user } from '#test/answers.ts';
import { profileChanges, profileProblems, profileValues } from './profile-values.ts';

const stored = profileValues({ ...user, birthday: '1996-05-04', address_id: '314,310000' });
/** Half past midnight of November 15 in Shanghai; in London it is still the 14th. */
const NOW = Date.UTC(2026, 10, 14, 16, 30);

describe('the profile form', () => {
  it('[USR-03] sends nothing when nothing differs, not even white space', () => {
    expect(profileChanges(stored, stored)).toEqual({});
    expect(profileChanges(stored, { ...stored, nickname: ` ${stored.nickname} ` })).toEqual({});
  });

  it('[USR-03] sends each field that differs, and no other', () => {
    expect(profileChanges(stored, { ...stored, nickname: ' 夜读 ' })).toEqual({ nickname: '夜读' });
    expect(profileChanges(stored, { ...stored, gender: '2' })).toEqual({ gender: 2 });
    expect(profileChanges(stored, { ...stored, birthday: '' })).toEqual({ birthday: null });
    expect(profileChanges(stored, { ...stored, address_id: '' })).toEqual({ address_id: '' });
    expect(profileChanges(stored, { ...stored, real_name: '' })).toEqual({ real_name: '' });
  });

  it.each([
    [{ nickname: '  ' }, { nickname: 'nicknameMissing' }],
    [{ nickname: '长'.repeat(31) }, { nickname: 'nicknameLong' }],
    [{ real_name: '名'.repeat(51) }, { real_name: 'realNameLong' }],
    [{ birthday: '1066-10-14' }, { birthday: 'birthdayWrong' }],
    [{ birthday: '2026-11-16' }, { birthday: 'birthdayFuture' }],
    [{ birthday: '2026-11-15' }, {}],
    [{ birthday: '' }, {}],
  ])('[USR-03] complains about %j', (given, problems) => {
    expect(profileProblems({ ...stored, ...given }, NOW)).toEqual(problems);
  });
});
