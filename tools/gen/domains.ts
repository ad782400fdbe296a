/** What each domain is about, for readers of the reference. */
import type { DomainName } from '@zhiji/contract/calls';

export const domainTexts = {
  identity: 'Login dialog, codes, WeChat login, and crossing over to other sites.',
  account: "One's own profile and the security of the account.",
  catalog: 'Courses and packages: lists, search, details, comments, questions, favourites.',
  learning: 'My courses, catalogue, lessons, progress, completion.',
  live: 'Rooms of live classes: how they stand, what is said in them.',
  exam: 'Exams: their papers, answers and results.',
  certificate: 'Certificates: earned, applied for, and checked by anybody.',
  survey: 'Questionnaires on satisfaction.',
  order: 'Confirm, create, pay, follow, close, refund.',
  coupon: 'Claiming coupons, holding them, choosing one for an order.',
  invoice: 'Invoice titles, requests for invoices and the invoices themselves.',
  message: 'Notices to a user.',
  moderation: 'What people write for others to read, looked after.',
  distribution: 'The referral programme: one level, paid on real sales.',
  organisation: 'Institutions and teachers: their pages, and the way to become one.',
  content: 'Banners, advertisements, announcements, agreements, training news, footer.',
  media: 'Files a user sends.',
  region: 'Places, countries and banks.',
  analytics: 'Page views.',
  support: 'Customer service.',
} as const satisfies Record<DomainName, string>;
