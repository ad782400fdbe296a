/** Institutions and teachers to wire, field by field. */
import { presentPlace } from '#modules/catalog';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ShopCardRow, ShopRow } from './shop.repo.ts';
import type { TeacherRow } from './shop-tabs.repo.ts';

type ShopCard = CallResponse<'organisation.list'>['list'][number];
type Shop = Omit<CallResponse<'organisation.detail'>, 'curriculum'>;
type Teacher = CallResponse<'organisation.teachers'>['list'][number];

export function presentShopCard(row: ShopCardRow): ShopCard {
  return {
    id: row.id,
    name: row.name,
    logo: row.logo,
    cover: row.cover,
    curriculum_count: row.curriculum_count,
    teacher_count: row.teacher_count,
    package_count: row.package_count,
    buy_num: row.buy_num,
    score: row.score,
    ...presentPlace(row),
  };
}

export function presentShop(row: ShopRow): Shop {
  return {
    ...presentShopCard(row),
    intro: row.intro,
    contact_phone: row.contact_phone,
    // The table holds the same numbers, under a check constraint.
    status: row.status as Shop['status'],
    licence: {
      name: row.licence_name,
      license_no: row.licence_no,
      permit_no: row.permit_no,
    },
  };
}

export function presentTeacher(row: TeacherRow): Teacher {
  return {
    id: row.id,
    name: row.name,
    photo: row.photo,
    title: row.title,
    intro: row.intro,
    curriculum_count: row.curriculum_count,
  };
}
