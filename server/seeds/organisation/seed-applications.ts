/** Lets people of the demo own an institution and apply to be lecturer or institution, as anybody would. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { CERTIFICATION_KINDS } from '@zhiji/contract/kernel/statuses';
import { buildSentPicture } from '#factory/media';
import { buildInstitutionApplication, buildTeacherApplication } from '#factory/organisation';
import { refuseApplication } from '#modules/organisation';
import { operatorNamed } from '#platform/actor';
import { OWNER_ID } from '../demo-users.ts';
import { creditCode } from '../market/credit-code.ts';
import { categoryRows } from '../market/subjects/subjects.ts';
import { licencePicture } from '../pictures.ts';
import {
  INSTITUTION_APPLICANT,
  INSTITUTION_FORM,
  REFUSAL,
  TEACHER_APPLICANT,
  TEACHER_FORM,
} from './demo-applications.ts';
import type { Platform } from '#platform/module';
import type { Market } from '../market/market.ts';

const TEACHER_DAYS_AGO = 1;
const INSTITUTION_DAYS_AGO = 4;
const DECIDED_DAYS_AGO = 3;
const LICENCE_SERIAL = 100_171;
const BANK = 1;
/** Ids of files are the same whenever the demo is written. */
const FILE_ID = '00000000-0000-7000-8000-0000000000';

/** Writes what is missing; what happened once stays. */
export async function seedApplications(platform: Platform, market: Market): Promise<void> {
  await seedOwner(platform, market);
  await applyAsTeacher(platform, market);
  await applyAsInstitution(platform, market);
}

/** The first institution has an owner who can log in. */
async function seedOwner({ db, clock }: Platform, { shops }: Market): Promise<void> {
  await sql`
    insert into staff_member (user_id, shop_id, roles, since)
    values (${OWNER_ID}, ${firstOf(shops).id}, array['owner'], ${clock.now()})
    on conflict do nothing`.execute(db);
}

async function applyAsTeacher(platform: Platform, market: Market): Promise<void> {
  const userId = learnerOf(market, TEACHER_APPLICANT);
  if (await hasApplied(platform, userId)) {
    return;
  }
  const then = daysBefore(platform, TEACHER_DAYS_AGO);
  const file = await sampleFiles(platform, userId);
  await buildTeacherApplication(then, userId, {
    ...TEACHER_FORM,
    photo: await file('open', 1),
    id_card_front: await file('private', 2),
    id_card_back: await file('private', 3),
    certificate_images: [await file('private', 4)],
    category_ids: [categoryNamed('数据分析')],
    address_id: placeOf(market),
    shop_id: firstOf(market.shops).id,
    video: '',
    materials: [],
    agree: 1,
  });
}

async function applyAsInstitution(platform: Platform, market: Market): Promise<void> {
  const userId = learnerOf(market, INSTITUTION_APPLICANT);
  if (await hasApplied(platform, userId)) {
    return;
  }
  const then = daysBefore(platform, INSTITUTION_DAYS_AGO);
  const file = await sampleFiles(platform, userId);
  await buildInstitutionApplication(then, userId, {
    ...INSTITUTION_FORM,
    logo: await file('open', 5),
    license_no: creditCode(firstOf(market.shops).place.area_id, LICENCE_SERIAL),
    license_image: await file('private', 6),
    permit_image: '',
    address_id: placeOf(market),
    category_ids: [categoryNamed('茶酒咖啡')],
    bank_id: BANK,
    papers: [],
    agree: 1,
  });
  await refuseApplication(daysBefore(platform, DECIDED_DAYS_AGO), {
    actor: operatorNamed('demo'),
    userId,
    kind: CERTIFICATION_KINDS.enterprise,
    version: then.clock.now().getTime(),
    ...REFUSAL,
  });
  // Nobody is written to about what was days ago.
  await sql`delete from message_delivery where user_id = ${userId}`.execute(platform.db);
}

function daysBefore(platform: Platform, days: number): Platform {
  const then = new Date(platform.clock.now().getTime() - days * DAY_MS);
  return { ...platform, clock: { now: () => then } };
}

async function hasApplied({ db }: Platform, userId: number): Promise<boolean> {
  const { rows } = await sql`select from application where user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Sends the same sample as often as a form wants one. */
async function sampleFiles(platform: Platform, userId: number) {
  const drawn = licencePicture('样本', 'SAMPLE');
  const content = await sharp(Buffer.from(drawn)).webp().toBuffer();
  return async (kind: 'open' | 'private', number: number): Promise<string> => {
    const id = FILE_ID + String(number).padStart(2, '0');
    return buildSentPicture(platform, userId, { kind, id, content: new Uint8Array(content) });
  };
}

function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) {
    throw new Error('the demo has no institutions');
  }
  return first;
}

function learnerOf({ users }: Market, index: number): number {
  const learner = users[index];
  if (learner === undefined) {
    throw new Error('the demo has too few learners');
  }
  return learner.id;
}

/** The place of the first institution, from the country down. */
function placeOf({ shops }: Market): string {
  const { country_id, province_id, city_id, area_id } = firstOf(shops).place;
  return [country_id, province_id, city_id, area_id].join(',');
}

function categoryNamed(name: string): number {
  const category = categoryRows().find((row) => row.name === name);
  if (category === undefined) {
    throw new Error(`the demo has no ${name}`);
  }
  return category.id;
}
