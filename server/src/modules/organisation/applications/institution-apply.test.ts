import { CERTIFICATION_STATUSES } from '@zhiji/contract/kernel/statuses';
import { describe, expect, it } from 'vitest';
import { buildCourse } from '#factory/catalog';
import { buildCertificate, buildTemplate } from '#factory/certificate';
import { buildShop } from '#factory/organisation';
import { addWord } from '#modules/moderation';
import { operatorNamed } from '#platform/actor';
import { useTestApp } from '#test/app';
import { uploadPixel } from '#test/asks/ask';
import {
  BANK_ACCOUNT,
  buildApplicant,
  licenceOf,
  uploadPaper,
  versionOf,
} from '#test/certification/applicant';
import {
  BAD_PARAMETER,
  CARD_INVALID,
  CARD_MALFORMED,
  CARD_MISMATCH,
  LICENCE_TAKEN,
  NOT_FOUND,
  PENDING,
  SAVED,
  TEXT_REFUSED,
  TITLE_INVALID,
} from '#test/codes';
import { finishCourse } from '#test/exams/certificates';
import { buildLogin } from '#test/logins';
import { findApplication } from './application.repo.ts';
import { openInstitution } from './application-sealing.ts';
import { refuseApplication } from './decision.commands.ts';

const { inReview } = CERTIFICATION_STATUSES;
const actor = operatorNamed('office');
const KIND = 'enterprise';

const app = useTestApp();

const kept = async (userId: number) => findApplication(app.platform.db, { userId, kind: KIND });

/** Whether somebody else has a licence, as one of them is told. */
async function isTaken(login: { readonly token: string }, license_no: string): Promise<unknown> {
  return (await app.call('organisation.certification', { license_no }, login)).data;
}

describe('[API-103] applying as an institution', () => {
  it('waits for a decision, with its people and account sealed, masked and out of the log', async () => {
    const applicant = await buildApplicant(app);
    const { userId, institution, applyAsInstitution, state } = applicant;
    expect(await state(KIND)).toMatchObject({ kind: KIND, status: null, apply: null });
    expect(await applyAsInstitution()).toMatchObject({ code: SAVED, data: { status: inReview } });
    const row = await kept(userId);
    const { legal_name, legal_id_card, contact_name, contact_phone, email, bank_account } =
      institution;
    const people = { legal_name, legal_id_card, contact_name, contact_phone, email, bank_account };
    expect(row && openInstitution(app.platform.config.dataKey, row.private_sealed)).toEqual(people);
    const stored = JSON.stringify(Object.values(row ?? {}).map((each) => JSON.stringify(each)));
    const logged = app.logged.join('\n');
    for (const secret of Object.values(people)) {
      expect([secret, stored.includes(secret), logged.includes(secret)]).toEqual([
        secret,
        false,
        false,
      ]);
    }
    const { apply } = await state(KIND);
    const { agree: _agree, ...filledIn } = institution;
    expect(apply).toMatchObject({
      ...filledIn,
      legal_name: '王**',
      legal_id_card: expect.stringMatching(/^1101\*{12}..$/u),
      contact_phone: '138****8000',
      bank_account: `${'*'.repeat(BANK_ACCOUNT.length - 4)}0123`,
    });
    const me = (await app.call('account.me', {}, applicant)).data;
    expect(me).toMatchObject({ enterprise_status: inReview, teacher_status: null });
  });

  it('[VAL-02/taxid] is refused for a licence number that cannot be right', async () => {
    const { institution, applyAsInstitution } = await buildApplicant(app);
    const right = institution.license_no;
    const last = right.at(-1) === '1' ? '2' : '1';
    expect((await applyAsInstitution({ license_no: `${right.slice(0, -1)}${last}` })).code).toBe(
      TITLE_INVALID,
    );
    const malformed = [right.slice(1), `${right}0`, `I${right.slice(1)}`, right.toLowerCase()];
    for (const license_no of malformed.filter((each) => each !== right)) {
      expect((await applyAsInstitution({ license_no })).code).toBe(BAD_PARAMETER);
    }
    expect((await applyAsInstitution()).code).toBe(SAVED);
  });

  it('is refused for a licence that another has, until that came to nothing', async () => {
    const first = await buildApplicant(app);
    const second = await buildApplicant(app);
    const { license_no } = first.institution;
    expect((await first.applyAsInstitution()).code).toBe(SAVED);
    expect((await second.applyAsInstitution({ license_no })).code).toBe(LICENCE_TAKEN);
    expect(await kept(second.userId)).toBeNull();
    const { userId } = first;
    const word = { actor, kind: KIND, userId, reason: '不符', marks: [] } as const;
    const version = await versionOf(app, userId, KIND);
    await refuseApplication(app.platform, { ...word, version });
    expect((await second.applyAsInstitution({ license_no })).code).toBe(SAVED);
    expect((await first.applyAsInstitution()).code).toBe(LICENCE_TAKEN);
    expect(await first.state(KIND)).toMatchObject({ status: 2 });
  });

  it('is refused for the licence of an institution that was there before', async () => {
    const { applyAsInstitution } = await buildApplicant(app);
    const license_no = licenceOf(7_777_777);
    await buildShop(app.platform, { licence_no: license_no, status: 2 });
    expect((await applyAsInstitution({ license_no })).code).toBe(LICENCE_TAKEN);
  });

  it('[ERR-07/61000+61001+61002] is refused for the card of its representative', async () => {
    const { platform } = app;
    const { userId, institution, applyAsInstitution } = await buildApplicant(app);
    expect((await applyAsInstitution({ legal_id_card: '12345' })).code).toBe(CARD_MALFORMED);
    const wrong = '110101199003072317';
    expect((await applyAsInstitution({ legal_id_card: wrong })).code).toBe(CARD_INVALID);
    const courseId = await buildCourse(platform);
    await buildTemplate(platform, courseId);
    await finishCourse(app, userId, courseId);
    await buildCertificate(platform, userId, courseId, { id_card: institution.legal_id_card });
    expect((await applyAsInstitution({ legal_name: '李雷' })).code).toBe(CARD_MISMATCH);
    expect((await applyAsInstitution()).code).toBe(SAVED);
  });

  it('is refused for a bank, a place or a subject that there is not', async () => {
    const { applyAsInstitution } = await buildApplicant(app);
    expect((await applyAsInstitution({ bank_id: 4_711 })).code).toBe(BAD_PARAMETER);
    expect((await applyAsInstitution({ address_id: '440300' })).code).toBe(BAD_PARAMETER);
    expect((await applyAsInstitution({ bank_account: '6222-0212' })).code).toBe(BAD_PARAMETER);
    expect((await applyAsInstitution({ category_ids: [987_654_321_987] })).code).toBe(NOT_FOUND);
  });

  it('takes files of one’s own and of the right kind alone', async () => {
    const { userId, token, bindSecret, applyAsInstitution } = await buildApplicant(app);
    const login = { userId, token, bindSecret };
    const other = await buildLogin(app);
    const theirs = await uploadPixel(app, other, 'private');
    const film = await uploadPaper(app, login, 'video');
    expect((await applyAsInstitution({ license_image: theirs })).code).toBe(BAD_PARAMETER);
    expect((await applyAsInstitution({ permit_image: theirs })).code).toBe(BAD_PARAMETER);
    expect((await applyAsInstitution({ papers: [theirs] })).code).toBe(BAD_PARAMETER);
    expect((await applyAsInstitution({ papers: [film] })).code).toBe(BAD_PARAMETER);
    expect((await applyAsInstitution({ logo: await uploadPixel(app, other) })).code).toBe(
      NOT_FOUND,
    );
    expect(await kept(userId)).toBeNull();
    expect((await applyAsInstitution({ permit_no: '', permit_image: '' })).code).toBe(SAVED);
  });

  it('is refused for a refused word, and once while one waits', async () => {
    await addWord(app.platform, { actor, word: '内部名额', verdict: 'refuse' });
    const { applyAsInstitution } = await buildApplicant(app);
    expect((await applyAsInstitution({ address: '内部名额 1 号' })).code).toBe(TEXT_REFUSED);
    expect((await applyAsInstitution()).code).toBe(SAVED);
    expect((await applyAsInstitution()).code).toBe(PENDING);
  });
});

describe('[API-104] asking about certification', () => {
  it('tells whether another has a licence, and of one’s own that nobody has', async () => {
    const first = await buildApplicant(app);
    const second = await buildLogin(app);
    const { license_no } = first.institution;
    expect(await isTaken(second, license_no)).toEqual({ is_exist: 0 });
    await first.applyAsInstitution();
    expect(await isTaken(second, license_no)).toEqual({ is_exist: 1 });
    expect(await isTaken(first, license_no)).toEqual({ is_exist: 0 });
    const shopLicence = licenceOf(8_888_888);
    await buildShop(app.platform, { licence_no: shopLicence });
    expect(await isTaken(second, shopLicence)).toEqual({ is_exist: 1 });
  });

  it('never answers the application of another, of the kind that is asked for', async () => {
    const first = await buildApplicant(app);
    const second = await buildApplicant(app);
    await first.applyAsInstitution();
    expect(await second.state(KIND)).toMatchObject({ status: null, apply: null });
    expect(await first.state('teacher')).toMatchObject({ status: null, apply: null });
    const { data } = await app.call('organisation.certification', {}, first);
    expect(data).toMatchObject({ kind: KIND, status: inReview });
    expect((await app.call('organisation.certification', {})).code).toBe(11_101);
  });
});
