/**
 * Who may make each call, written by hand: what a call's `auth` says is checked against this row,
 * so that opening a call takes two changes that a reviewer sees. A call without a row does not
 * compile.
 */
import { newId } from '#platform/ids';
import { buildCourse } from '#factory/catalog';
import { buildCoupon, buildCouponUser } from '#factory/coupon';
import { buildSession } from '#factory/identity';
import { buildLesson, buildLiveSession, buildNote, buildSection } from '#factory/learning';
import { buildOrder, buildPaidOrder } from '#factory/order';
import { grantByStaff } from '#modules/learning';
import type { AvailableCall } from '@zhiji/contract/availability';
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';
import type { TestApp } from '../app.ts';

/** A call that names an object of a user. */
export interface Owned<Name extends CallName> {
  /** Builds an object of another user and answers the request that names it. */
  readonly foreign: (app: TestApp, other: number) => Promise<CallRequest<Name>>;
  /** What someone else is told: the same as when there is no such object. */
  readonly told: ErrorKey;
}

/**
 * - `public` never looks at a token;
 * - `optional` knows the user of a good token and takes a bad one for none;
 * - `user` needs a session, and touches only what is the caller's own or everybody's;
 * - `owner` needs a session and names an object of a user: once the call is available, its row
 *   must say how another user's object is built.
 */
export type Expectation<Name extends CallName = CallName> =
  | 'public'
  | 'optional'
  | 'user'
  | (Name extends AvailableCall ? Owned<Name> : 'owner');

/** An unpaid order of a user. */
async function orderOf({ platform }: TestApp, userId: number): Promise<number> {
  const course = await buildCourse(platform);
  return (await buildOrder(platform, userId, { type: 2, id: course })).id;
}

/** A note of a user. */
async function noteOf({ platform }: TestApp, userId: number): Promise<string> {
  const courseId = await buildCourse(platform);
  const section = await buildSection(platform, courseId);
  const chapterId = await buildLesson(platform, courseId, section);
  return buildNote(platform, userId, { courseId, chapterId });
}

/** A live course somebody may study, and the room of its class, which is on. */
async function roomOf(
  platform: TestApp['platform'],
  userId: number,
): Promise<{ readonly id: number; readonly room: number }> {
  const id = await buildCourse(platform, { type: 1 });
  const room = await buildLiveSession(platform, id, { live_status: 2 });
  await grantByStaff(platform, { actor: 'test', userId, courseId: id, days: 30 });
  return { id, room };
}

export const expectations: { readonly [Name in CallName]: Expectation<Name> } = {
  'identity.login': 'public',
  'identity.loginByPhone': 'public',
  'identity.loginByWechat': 'public',
  'identity.loginInsideWechat': 'public',
  'identity.wechatQrCode': 'public',
  'identity.bindPhone': 'public',
  'identity.register': 'public',
  'identity.resetPassword': 'public',
  'identity.puzzle': 'public',
  'identity.solvePuzzle': 'public',
  'identity.sendCode': 'optional',
  'identity.sendEmailCode': 'user',
  'identity.logout': 'optional',
  'identity.issueTicket': 'user',
  'identity.redeemTicket': 'public',
  'identity.linkToken': 'user',

  'account.me': 'user',
  'account.edit': 'user',
  'account.changePhoto': {
    foreign: async (app, other) => {
      const id = newId();
      const upload = { kind: 'open', key: `up/${id}.webp`, created_at: app.clock.now() };
      await app.platform.db
        .insertInto('upload')
        .values({ user_id: other, id, ...upload })
        .execute();
      return { photo: `/media/${upload.key}` };
    },
    told: 'common.notFound',
  },
  'account.changePassword': 'user',
  'account.changePhone': 'user',
  'account.changeEmail': 'user',
  'account.bindWechat': 'user',
  'account.requestDeletion': 'user',
  'account.devices': 'user',
  'account.endDevice': {
    foreign: async (app, other) => ({
      id: (
        await app.platform.db
          .selectFrom('user_session')
          .select('id')
          .where('user_id', '=', other)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).id,
    }),
    told: 'common.notFound',
  },
  'account.consents': 'user',
  'account.exportData': 'user',

  'catalog.categoryTree': 'public',
  'catalog.flashSale': 'public',
  'catalog.upcomingLive': 'public',
  'catalog.homePackages': 'public',
  'catalog.homeTabs': 'public',
  'catalog.homeCourses': 'public',
  'catalog.categories': 'public',
  'catalog.courses': 'public',
  'catalog.suggest': 'public',
  'catalog.course': 'optional',
  'catalog.packages': 'public',
  'catalog.package': 'optional',
  'catalog.packagesWithCourse': 'public',
  'catalog.comments': 'public',
  'catalog.submitComment': {
    foreign: async ({ platform }, other) => {
      const course = await buildCourse(platform);
      const { id } = await buildPaidOrder(platform, other, { type: 2, id: course });
      return { orders_id: id, curriculum_id: course, score: 5, content: '讲得很清楚' };
    },
    told: 'common.forbidden',
  },
  'catalog.questions': 'optional',
  'catalog.askQuestion': 'user',
  'catalog.toggleFavourite': 'user',
  'catalog.isFavourite': 'optional',
  'catalog.favourites': 'user',

  'learning.myCourses': 'user',
  'learning.catalogue': 'optional',
  'learning.annexes': 'optional',
  'learning.lesson': 'optional',
  'learning.progress': 'user',
  'learning.reportProgress': 'user',
  'learning.complete': 'user',
  'learning.accessLink': {
    foreign: async ({ platform }, other) => ({ curriculum_id: (await roomOf(platform, other)).id }),
    told: 'common.forbidden',
  },
  'learning.notes': 'user',
  'learning.addNote': 'user',
  'learning.editNote': {
    foreign: async (app, other) => ({ id: await noteOf(app, other), content: '改过的笔记' }),
    told: 'common.notFound',
  },
  'learning.deleteNote': {
    foreign: async (app, other) => ({ id: await noteOf(app, other) }),
    told: 'common.notFound',
  },

  'live.room': {
    foreign: async ({ platform }, other) => ({ chapter_id: (await roomOf(platform, other)).room }),
    told: 'common.forbidden',
  },
  'live.messages': {
    foreign: async ({ platform }, other) => ({ chapter_id: (await roomOf(platform, other)).room }),
    told: 'common.forbidden',
  },
  'live.say': {
    foreign: async ({ platform }, other) => ({
      chapter_id: (await roomOf(platform, other)).room,
      kind: 1,
      content: '老师好',
    }),
    told: 'common.forbidden',
  },

  'exam.list': 'user',
  'exam.intro': 'user',
  'exam.start': 'user',
  'exam.save': 'owner',
  'exam.result': 'owner',
  'exam.certificates': 'user',
  'exam.applyForCertificate': 'user',

  'survey.list': 'user',
  'survey.form': 'user',
  'survey.submit': 'user',
  'survey.answers': 'user',

  'order.confirm': {
    foreign: async ({ platform }, other) => ({
      type: 2,
      id: await buildCourse(platform),
      coupon_user_id: await buildCouponUser(platform, other, await buildCoupon(platform)),
    }),
    told: 'coupon.notFound',
  },
  'order.create': {
    foreign: async (app, other) => {
      const { platform } = app;
      const wanted = { type: 2, id: await buildCourse(platform) } as const;
      const session = await buildSession(platform, other);
      const { data } = await app.call('order.confirm', wanted, session);
      return { ...wanted, confirm_key: data.confirm_key, agree: 1 };
    },
    told: 'order.confirmExpired',
  },
  'order.checkAttendees': 'user',
  'order.pay': {
    foreign: async (app, other) => ({ id: await orderOf(app, other), pay_type: 3 }),
    told: 'order.notFound',
  },
  'order.testPay': {
    foreign: async (app, other) => ({ id: await orderOf(app, other) }),
    told: 'common.notFound',
  },
  'order.submitProof': {
    foreign: async (app, other) => ({
      id: await orderOf(app, other),
      image: [`/zhiji-private/p/${other}/${newId()}.webp`],
      payer_name: '林知远',
      pay_date: '2026-11-15',
    }),
    told: 'order.notFound',
  },
  'order.close': {
    foreign: async (app, other) => ({ id: await orderOf(app, other) }),
    told: 'order.notFound',
  },
  'order.list': 'user',
  'order.detail': {
    foreign: async (app, other) => ({ id: await orderOf(app, other) }),
    told: 'order.notFound',
  },
  'order.refundQuote': 'owner',
  'order.requestRefund': 'owner',

  'coupon.info': 'optional',
  'coupon.claimable': 'optional',
  'coupon.claim': 'user',
  'coupon.mine': 'user',
  'coupon.forOrder': 'user',

  'invoice.titles': 'user',
  'invoice.addTitle': 'owner',
  'invoice.editTitle': 'owner',
  'invoice.apply': 'owner',
  'invoice.records': 'owner',

  'message.list': 'user',
  'message.read': 'owner',

  'distribution.apply': 'user',
  'distribution.record': 'user',
  'distribution.commissions': 'user',
  'distribution.goods': 'user',
  'distribution.shareLink': 'user',

  'organisation.applyAsTeacher': 'user',
  'organisation.applyAsInstitution': 'user',
  'organisation.certification': 'user',
  'organisation.featured': 'public',
  'organisation.ofCourse': 'public',
  'organisation.list': 'public',
  'organisation.detail': 'public',
  'organisation.courses': 'public',
  'organisation.packages': 'public',
  'organisation.teachers': 'public',

  'content.banners': 'public',
  'content.announcements': 'public',
  'content.ads': 'public',
  'content.article': 'public',
  'content.footer': 'public',
  'content.news': 'public',
  'content.newsItem': 'public',

  'media.upload': 'user',
  'media.uploadCredentials': 'user',

  'region.children': 'public',
  'region.name': 'public',
  'region.countries': 'public',
  'region.banks': 'user',

  'analytics.reportMenuView': 'optional',
  'analytics.reportCourseView': 'optional',

  'support.serviceLink': 'public',
};
