/**
 * Who may make each call, written by hand: what a call's `auth` says is checked against this row,
 * so that opening a call takes two changes that a reviewer sees. A call without a row does not
 * compile.
 */
import { newId } from '#platform/ids';
import type { CallName, CallRequest } from '@zhiji/contract/calls';
import type { ErrorKey } from '@zhiji/contract/kernel/errors';

type FieldOf<Request> = Request extends unknown ? keyof Request : never;

/** A field that names an object of a user. */
export interface OwnedField {
  /** What names nothing at all. */
  readonly missing: unknown;
  /** What someone else is told: the same as when there is no such object. */
  readonly told: ErrorKey;
  /** What says that none is meant. */
  readonly none?: unknown;
}

/** A call that names objects of its user, by some of its fields. */
export interface Owned<Name extends CallName = CallName> {
  readonly owned: { readonly [Field in FieldOf<CallRequest<Name>>]?: OwnedField };
}

/** A call about a thing everybody sees, for those who may study it. */
export interface Granted {
  readonly granted: ErrorKey;
}

/**
 * - `public` never looks at a token;
 * - `optional` knows the user of a good token and takes a bad one for none;
 * - `user` needs a session, and touches only what is the caller's own or everybody's;
 * - `owner` needs a session and names an object of a user: once the call is available, its row
 *   must say by which fields, or what somebody without a grant is told.
 */
export type Expectation<Name extends CallName = CallName> =
  | 'public'
  | 'optional'
  | 'user'
  | Owned<Name>
  | Granted;

const NO_ID = 987_654_321_987;
const NO_PICTURE = `/media/up/${newId()}.webp`;
const NO_ORDER = { missing: NO_ID, told: 'order.notFound' } as const;
const NO_COUPON = { missing: NO_ID, told: 'coupon.notFound', none: 0 } as const;
const NO_NUMBER = { missing: NO_ID, told: 'common.notFound' } as const;
const NO_ROW = { missing: newId(), told: 'common.notFound' } as const;
const NO_PICTURES = { missing: [NO_PICTURE], told: 'common.notFound' } as const;
const NO_PAPER = { missing: NO_PICTURE, told: 'common.badParameter' } as const;
const NO_PAPERS = { missing: [NO_PICTURE], told: 'common.badParameter' } as const;
const NO_PARTS = { missing: [NO_ID], told: 'common.badParameter' } as const;
const PART_OF_ORDER = { id: NO_ORDER, item_ids: NO_PARTS, seat_ids: NO_PARTS } as const;
const BUYERS_ONLY: Granted = { granted: 'common.forbidden' };

export const expectations: { readonly [Name in CallName]: Expectation<Name> } = {
  'identity.login': 'public',
  'identity.loginByPhone': 'public',
  'identity.loginByWechat': 'public',
  'identity.loginInsideWechat': 'public',
  'identity.recognisePayer': 'user',
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
  'account.changePhoto': { owned: { photo: { missing: NO_PICTURE, told: 'common.notFound' } } },
  'account.changePassword': 'user',
  'account.changePhone': 'user',
  'account.changeEmail': 'user',
  'account.bindWechat': 'user',
  'account.requestDeletion': 'user',
  'account.devices': 'user',
  'account.endDevice': { owned: { id: NO_ROW } },
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
  'catalog.hotWords': 'public',
  'catalog.related': 'public',
  'catalog.course': 'optional',
  'catalog.packages': 'public',
  'catalog.package': 'optional',
  'catalog.packagesWithCourse': 'public',
  'catalog.comments': 'public',
  'catalog.submitComment': {
    owned: { orders_id: { missing: NO_ID, told: 'common.forbidden' }, images: NO_PICTURES },
  },
  'catalog.questions': 'optional',
  'catalog.askQuestion': { owned: { images: NO_PICTURES } },
  'catalog.toggleFavourite': 'user',
  'catalog.isFavourite': 'optional',
  'catalog.favourites': 'user',

  'learning.myCourses': 'user',
  'learning.catalogue': 'optional',
  'learning.annexes': 'optional',
  'learning.lesson': 'optional',
  'learning.progress': BUYERS_ONLY,
  'learning.reportProgress': BUYERS_ONLY,
  'learning.complete': BUYERS_ONLY,
  'learning.accessLink': BUYERS_ONLY,
  'learning.notes': 'user',
  'learning.addNote': BUYERS_ONLY,
  'learning.owned': 'user',
  'learning.reminders': 'user',
  'learning.setReminder': 'user',
  'learning.editNote': { owned: { id: NO_ROW } },
  'learning.deleteNote': { owned: { id: NO_ROW } },

  'live.room': BUYERS_ONLY,
  'live.messages': BUYERS_ONLY,
  'live.say': BUYERS_ONLY,

  'exam.list': 'user',
  'exam.intro': { granted: 'exam.notEligible' },
  'exam.start': { granted: 'exam.notEligible' },
  'exam.save': { owned: { exam_user_id: NO_NUMBER } },
  'exam.result': { owned: { id: NO_NUMBER } },
  'exam.wrongTopics': 'user',
  'exam.practise': { owned: { exam_user_id: NO_NUMBER } },
  'certificate.list': 'user',
  'certificate.apply': { granted: 'certificate.conditionsUnmet' },
  'certificate.check': 'public',

  'survey.list': 'user',
  'survey.form': { granted: 'survey.notEligible' },
  'survey.submit': { granted: 'survey.notEligible' },
  'survey.answers': { owned: { id: NO_NUMBER } },

  'order.confirm': { owned: { coupon_user_id: NO_COUPON } },
  'order.create': {
    owned: {
      confirm_key: { missing: 'no-such-key', told: 'order.confirmExpired' },
      coupon_user_id: { missing: NO_ID, told: 'order.confirmExpired' },
    },
  },
  'order.checkAttendees': 'user',
  'order.pay': { owned: { id: NO_ORDER } },
  'order.testPay': { owned: { id: { missing: NO_ID, told: 'common.notFound' } } },
  'order.submitProof': {
    owned: { id: NO_ORDER, image: { missing: [NO_PICTURE], told: 'common.badParameter' } },
  },
  'order.close': { owned: { id: NO_ORDER } },
  'order.list': 'user',
  'order.detail': { owned: { id: NO_ORDER } },
  'order.refundQuote': { owned: PART_OF_ORDER },
  'order.requestRefund': { owned: { ...PART_OF_ORDER, images: NO_PAPERS } },

  'coupon.info': 'optional',
  'coupon.claimable': 'optional',
  'coupon.claim': 'user',
  'coupon.mine': 'user',
  'coupon.forOrder': 'user',

  'invoice.titles': 'user',
  'invoice.addTitle': 'user',
  'invoice.editTitle': { owned: { id: { missing: NO_ID, told: 'common.saveFailed' } } },
  'invoice.apply': {
    owned: {
      orders_id: NO_ORDER,
      invoice_id: { missing: NO_ID, told: 'invoice.titleInvalid' },
    },
  },
  'invoice.records': { owned: { id: { missing: NO_ID, told: 'common.notFound' } } },
  'invoice.mail': { owned: { id: { missing: NO_ID, told: 'common.notFound' } } },

  'message.list': 'user',
  'message.read': { owned: { id: NO_NUMBER } },
  'message.remove': { owned: { id: NO_NUMBER } },
  'message.choices': 'user',
  'message.choose': 'user',

  'moderation.report': 'user',

  'distribution.apply': 'user',
  'distribution.record': 'user',
  'distribution.commissions': 'user',
  'distribution.goods': 'user',
  'distribution.shareLink': 'user',

  'organisation.applyAsTeacher': {
    owned: {
      photo: { missing: NO_PICTURE, told: 'common.notFound' },
      id_card_front: NO_PAPER,
      id_card_back: NO_PAPER,
      certificate_images: NO_PAPERS,
      video: { ...NO_PAPER, none: '' },
      materials: NO_PAPERS,
    },
  },
  'organisation.applyAsInstitution': {
    owned: {
      logo: { missing: NO_PICTURE, told: 'common.notFound' },
      license_image: NO_PAPER,
      permit_image: { ...NO_PAPER, none: '' },
      papers: NO_PAPERS,
    },
  },
  'organisation.certification': 'user',
  'organisation.featured': 'public',
  'organisation.ofCourse': 'public',
  'organisation.list': 'public',
  'organisation.detail': 'public',
  'organisation.courses': 'public',
  'organisation.packages': 'public',
  'organisation.teachers': 'public',
  'organisation.teacher': 'public',
  'organisation.teacherCourses': 'public',

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
