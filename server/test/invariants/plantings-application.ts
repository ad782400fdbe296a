/** Applications and institutions that are not what they seem. */
import { APPLICATION } from '@zhiji/contract/kernel/lifecycles/people';
import type { Planting } from './planting.ts';

const { inReview, passed } = APPLICATION.states;

/** One of somebody, which became a page. */
const application = (userId: number, status: number, page: string, kind = 'enterprise'): string =>
  `insert into application (user_id, kind, status, content, private_sealed, page_id, applied_at)
   select ${userId}, '${kind}', ${status}, '{}', '', ${page}, now()`;

const SHOP = '(select min(id) from shop)';
const NO_PAGE = '987654321';

const staff = (userId: number, role: string): string =>
  `insert into staff_member (user_id, shop_id, roles, since)
   select ${userId}, ${SHOP}, '{${role}}', now()`;

export const applicationPlantings: readonly Planting[] = [
  [
    'application_has_page',
    'a teacher without a page',
    ({ disabled }) => [application(disabled.userId, passed, NO_PAGE, 'teacher')],
  ],
  [
    'application_has_page',
    'an institution that does not exist',
    ({ disabled }) => [application(disabled.userId, passed, NO_PAGE)],
  ],
  [
    'application_has_page',
    'an institution that nobody owns',
    ({ disabled: { userId } }) => [application(userId, passed, SHOP), staff(userId, 'teacher')],
  ],
  [
    'application_has_page',
    'an institution that another owns',
    ({ disabled, paid: { buyer } }) => [
      application(disabled.userId, passed, SHOP),
      staff(buyer.userId, 'owner'),
    ],
  ],
  [
    'application_has_page',
    'an institution of two owners',
    ({ disabled, paid: { buyer } }) => [
      application(disabled.userId, passed, SHOP),
      staff(disabled.userId, 'owner'),
      staff(buyer.userId, 'owner'),
    ],
  ],
  [
    'application_has_page',
    'an application that waits and has a page',
    ({ disabled }) => [application(disabled.userId, inReview, SHOP)],
  ],
  [
    'licence_of_one',
    'two institutions of one licence',
    ({ disabled: { userId } }) => [
      `insert into shop (name) values ('x')`,
      `update shop set licence_no = 'x'`,
      `insert into staff_member (user_id, shop_id, roles, since)
       select ${userId}, id, '{owner}', now() from shop`,
    ],
  ],
  [
    'application_on_profile',
    'a teacher who never applied',
    ({ paid: { buyer } }) => [
      `update users set teacher_status = ${passed} where id = ${buyer.userId}`,
    ],
  ],
  [
    'application_on_profile',
    'an application that the profile does not know',
    ({ paid: { buyer } }) => [application(buyer.userId, inReview, 'null')],
  ],
  [
    'application_holds_claim',
    'an application without its licence',
    ({ paid: { buyer } }) => [application(buyer.userId, inReview, 'null')],
  ],
  [
    'application_holds_claim',
    'a card of nobody who applied',
    ({ paid: { buyer } }) => [
      `insert into application_claim (kind, ref, user_id) values ('card', 'x', ${buyer.userId})`,
    ],
  ],
];
