/** Somebody who applies to share links, through the front door. */
import { buildCode } from '#factory/identity';
import { PERSON } from '#factory/certificate';
import { buildCard } from '../exams/certificates.ts';
import { buildLogin } from '../logins.ts';
import type { CallRequest } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';

type Application = CallRequest<'distribution.apply'>;

const PHONE_TAIL = 8;

export const BANK_ACCOUNT = '6222021234567890123';

/** What somebody fills in, whose numbers are right and who does not exist. */
export function formOf(userId: number): Omit<Application, 'code'> {
  return {
    real_name: PERSON.real_name,
    phone: `137${String(userId).padStart(PHONE_TAIL, '0')}`,
    id_card: buildCard(userId),
    bank_id: 1,
    bank_account: BANK_ACCOUNT,
    reason: '想把好课介绍给同事',
    agree: 1,
  };
}

/** What somebody who is logged in does about the programme. */
export function applicant(app: TestApp, login: Login) {
  return {
    ...login,
    form: formOf(login.userId),
    /** Applies with a code sent to the phone of the form, unless another is given. */
    apply: async (given: Partial<Application> = {}) => {
      const form = { ...formOf(login.userId), ...given };
      const code = given.code ?? (await buildCode(app.platform, form.phone, 'apply'));
      return app.call('distribution.apply', { ...form, code }, login);
    },
    record: async () => (await app.call('distribution.record', {}, login)).data,
  };
}

/** Somebody new who applies. */
export async function buildApplicant(app: TestApp) {
  return applicant(app, await buildLogin(app));
}
