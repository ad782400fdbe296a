/** Becoming an institution or a lecturer: what is filled in, and what reviewers do. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallResponse } from '@zhiji/contract/calls';
import { UPLOAD_FIELD } from '@zhiji/contract/kernel/limits';
import type { CERTIFICATION_KINDS, UPLOAD_DIRS } from '@zhiji/contract/kernel/statuses';
import { taxIdCheck } from '@zhiji/contract/kernel/tax-id';
import { newIdCard } from './certificates.ts';
import { query } from './database.ts';
import { ops } from './ops.ts';
import { callAs } from './orders.ts';
import { photo } from './photo.ts';
import { BIND_COOKIE, expect, type LoggedIn } from './site.ts';

type Kind = keyof typeof CERTIFICATION_KINDS;

/** China, Guangdong, Shenzhen, Nanshan. */
const PLACE = '314,440000,440300,440305';
const BANK = 1;
const BANK_ACCOUNT = '6222021234567890123';
/** Digits of a licence that differ between institutions. */
const SERIALS = 1_000_000_000;

/** A licence number nobody has. */
export function newLicence(): string {
  const body = `91310115${String(randomInt(SERIALS)).padStart(9, '0')}`;
  return body + taxIdCheck(body);
}

const userIdOf = (username: string): string =>
  query(`select id from users where username = '${username}'`);

/** Which filling in of the form waits. */
const versionOf = (userId: string, kind: Kind): string =>
  query(
    `select round(extract(epoch from applied_at) * 1000) from application
     where user_id = ${userId} and kind = '${kind}'`,
  );

/** Says yes to an application. */
export async function passApplication(username: string, kind: Kind): Promise<void> {
  const userId = userIdOf(username);
  await ops('application-pass', kind, userId, versionOf(userId, kind));
}

/** Says no, with a reason and with one beside a field. */
export async function refuseApplication(
  username: string,
  kind: Kind,
  refusal: { readonly reason: string; readonly field: string; readonly mark: string },
): Promise<void> {
  const mark = `${refusal.field}=${refusal.mark}`;
  const userId = userIdOf(username);
  await ops('application-refuse', kind, userId, versionOf(userId, kind), refusal.reason, mark);
}

/** Sends a picture as a user, and answers its address. */
async function upload(
  page: Page,
  origin: string,
  person: LoggedIn,
  dir: keyof typeof UPLOAD_DIRS,
): Promise<string> {
  const { name, mimeType, buffer } = await photo(page, 'image/png');
  const body = new FormData();
  body.append('dir', dir);
  body.append(UPLOAD_FIELD, new File([buffer], name, { type: mimeType }));
  const response = await fetch(origin + callPaths['media.upload'], {
    method: 'POST',
    headers: {
      'x-user-token': person.token,
      cookie: `${BIND_COOKIE}=${person.bindSecret}`,
    },
    body,
  });
  const { data } = (await response.json()) as { data: CallResponse<'media.upload'> | null };
  expect(data, 'upload').not.toBeNull();
  return data?.url ?? '';
}

/** Makes somebody the owner of an institution: applied and accepted. */
export async function becomeOwner(page: Page, origin: string, person: LoggedIn): Promise<void> {
  const [subject] = await callAs(origin, null, 'catalog.categoryTree', {});
  await callAs(origin, person, 'organisation.applyAsInstitution', {
    name: `知行学堂 ${person.username}`,
    logo: await upload(page, origin, person, 'open'),
    license_no: newLicence(),
    license_image: await upload(page, origin, person, 'private'),
    legal_name: '周知行',
    legal_id_card: newIdCard(),
    contact_name: '周知行',
    contact_phone: '13800138000',
    email: 'owner@zhiji.example',
    address_id: PLACE,
    address: '知集路 88 号',
    intro: '从零基础到上岗，陪学员走完每一步。',
    category_ids: [subject?.id ?? 0],
    bank_id: BANK,
    bank_branch: '张江支行',
    bank_account: BANK_ACCOUNT,
    papers: [],
    agree: 1,
  });
  await passApplication(person.username, 'enterprise');
}
