/** Somebody who applies as a teacher or for an institution, through the front door. */
import { sql } from 'kysely';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import { taxIdCheck } from '@zhiji/contract/kernel/tax-id';
import { buildCategories } from '#factory/catalog';
import { PERSON } from '#factory/certificate';
import { contractOf } from '../app.ts';
import { uploadPixel } from '../asks/ask.ts';
import { buildCard } from '../exams/certificates.ts';
import { buildLogin } from '../logins.ts';
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import type { TestApp } from '../app.ts';
import type { Login } from '../logins.ts';

export type TeacherForm = CallRequest<'organisation.applyAsTeacher'>;
export type InstitutionForm = CallRequest<'organisation.applyAsInstitution'>;
type State = Extract<CallResponse<'organisation.certification'>, { kind: string }>;

const BODY_TAIL = 13;
/** Shenzhen, Nanshan. */
export const PLACE = '314,440000,440300,440305';
export const BANK_ACCOUNT = '6222021234567890123';

/** The smallest files that are taken for what they are. */
const PDF = '%PDF-1.4\n%%EOF\n';
const FILM = '\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2\0\0\0\bfree';

/** A licence number that is right, another for every number. */
export function licenceOf(number: number): string {
  const body = `9144${String(number).padStart(BODY_TAIL, '0')}`;
  return body + taxIdCheck(body);
}

/** Uploads a paper as a form does and answers its address. */
export async function uploadPaper(
  app: TestApp,
  { token, bindSecret }: Login,
  kind: 'pdf' | 'video',
): Promise<string> {
  const form = new FormData();
  form.append('dir', 'papers');
  const bytes = Buffer.from(kind === 'pdf' ? PDF : FILM, 'latin1');
  form.append(UPLOAD_FIELD, new Blob([bytes]), 'paper');
  const response = await fetch(app.origin + contractOf('media.upload').path, {
    method: 'POST',
    body: form,
    headers: {
      'x-user-token': token,
      ...(bindSecret === null ? {} : { cookie: `zhiji-sid=${bindSecret}` }),
    },
  });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

/** What a teacher fills in, whose numbers are right and who does not exist. */
export async function teacherForm(app: TestApp, login: Login): Promise<TeacherForm> {
  const { cat3_id } = await buildCategories(app.platform);
  return {
    name: PERSON.real_name,
    id_card: buildCard(login.userId),
    id_card_front: await uploadPixel(app, login, 'private'),
    id_card_back: await uploadPixel(app, login, 'private'),
    photo: await uploadPixel(app, login),
    education: '硕士',
    job_title: '高级讲师',
    intro: '十年数据分析教学经验',
    category_ids: [cat3_id],
    certificate_images: [await uploadPixel(app, login, 'private')],
    address_id: PLACE,
    video: await uploadPaper(app, login, 'video'),
    materials: [await uploadPaper(app, login, 'pdf')],
    agree: 1,
  };
}

/** What somebody fills in for an institution. */
export async function institutionForm(app: TestApp, login: Login): Promise<InstitutionForm> {
  const { cat3_id } = await buildCategories(app.platform);
  return {
    name: `明理学院${login.userId}`,
    logo: await uploadPixel(app, login),
    license_no: licenceOf(login.userId),
    license_image: await uploadPixel(app, login, 'private'),
    permit_no: '教民144030070000001',
    permit_image: await uploadPixel(app, login, 'private'),
    legal_name: PERSON.real_name,
    legal_id_card: buildCard(login.userId),
    contact_name: '周知行',
    contact_phone: '13800138000',
    email: 'office@example.com',
    address_id: PLACE,
    address: '科技园南区 1 号',
    intro: '面向职场的数据课程',
    category_ids: [cat3_id],
    bank_id: 1,
    bank_branch: '深圳科技园支行',
    bank_account: BANK_ACCOUNT,
    papers: [await uploadPaper(app, login, 'pdf')],
    agree: 1,
  };
}

/** Which filling in of the form there is, as a reviewer names it; 1 where nobody applied. */
export async function versionOf(
  { platform }: Pick<TestApp, 'platform'>,
  userId: number,
  kind: State['kind'],
): Promise<number> {
  const { rows } = await sql<{ applied_at: Date }>`
    select applied_at from application where user_id = ${userId} and kind = ${kind}`.execute(
    platform.db,
  );
  return rows[0]?.applied_at.getTime() ?? 1;
}

/** Somebody new with both forms filled in. */
export async function buildApplicant(app: TestApp) {
  const login = await buildLogin(app);
  const teacher = await teacherForm(app, login);
  const institution = await institutionForm(app, login);
  const state = async <Kind extends State['kind']>(
    kind: Kind,
  ): Promise<Extract<State, { kind: Kind }>> =>
    (await app.call('organisation.certification', { kind }, login)).data as Extract<
      State,
      { kind: Kind }
    >;
  return {
    ...login,
    teacher,
    institution,
    applyAsTeacher: async (given: Partial<TeacherForm> = {}) =>
      app.call('organisation.applyAsTeacher', { ...teacher, ...given }, login),
    applyAsInstitution: async (given: Partial<InstitutionForm> = {}) =>
      app.call('organisation.applyAsInstitution', { ...institution, ...given }, login),
    state,
  };
}

export type Applicant = Awaited<ReturnType<typeof buildApplicant>>;
