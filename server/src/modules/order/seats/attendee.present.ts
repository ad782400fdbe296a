/** What is said about a person who is to have a seat. */
import { ATTENDEE_STATES } from '@zhiji/contract/kernel/statuses';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Language } from '@zhiji/contract/kernel/errors';
import type { Attendee } from './attendee.rules.ts';

type Checked = CallResponse<'order.checkAttendees'>[number];

const texts: Readonly<Record<Checked['state'], Readonly<Record<Language, string>>>> = {
  [ATTENDEE_STATES.ok]: { zh: '可以参课', en: 'Can attend' },
  [ATTENDEE_STATES.notRegistered]: {
    zh: '该手机号尚未注册，名额将保留到其注册',
    en: 'Not registered yet; the seat waits until this phone is',
  },
  [ATTENDEE_STATES.hasSeat]: { zh: '已有该课程的名额', en: 'Has a seat in this course already' },
  [ATTENDEE_STATES.disabled]: { zh: '该账号已被停用', en: 'This account is disabled' },
  [ATTENDEE_STATES.duplicate]: { zh: '手机号重复', en: 'This phone is listed twice' },
};

/** One row of the check; the phone is the one that was sent. */
export function presentAttendee(
  { phone }: Attendee,
  state: Checked['state'],
  nameMatch: boolean | null,
  language: Language,
): Checked {
  return {
    phone,
    state,
    name_match: nameMatch === null ? null : nameMatch ? 1 : 0,
    msg: texts[state][language],
  };
}
