/** Answers of a server, typed by the contract, for tests of screens. */
import { callPaths } from '@zhiji/contract/call-paths.gen';
import type { CallName, CallResponse } from '@zhiji/contract/calls';
import { vi } from 'vitest';
import { FakeMessageStream, STREAM_PATH } from './message-stream.ts';

type Responder = (init: RequestInit) => Response | Promise<Response>;
/** An answer, or what gives it, for any of the calls. */
export type Answers = {
  [Name in CallName]?: CallResponse<Name> | Responder;
};

const OK = 10_000;

/** A successful answer. */
export function success(data: unknown, code = OK): Response {
  return Response.json({ code, data, msg: 'ok' });
}

/** A refusal as the server words it. */
export function refusal(code: number, msg: string, requestId?: string): Response {
  return Response.json({ code, data: null, msg, request_id: requestId });
}

/** The footer with a value in every field. */
export const footer: CallResponse<'content.footer'> = {
  foot_mobile: '400-800-1234',
  foot_email: 'service@zhiji.example',
  foot_address: '上海市张江路 88 号',
  foot_official: '/media/licence.png',
  foot_e_qr: '/media/first.png',
  foot_h_qr: '/media/second.png',
  foot_report_phone: '021-12377',
  foot_icp: '沪ICP备1号',
  foot_police: '沪公网安备2号',
  foot_telecom: '沪B2-3',
  foot_privacy_pdf: '/media/privacy.pdf',
};

/** A user with nothing special. */
export const user: CallResponse<'account.me'> = {
  id: 7,
  username: 'lin',
  nickname: '林知远',
  pending_nickname: '',
  avatar: '',
  photo: '',
  phone: '13800000000',
  type: 2,
  is_spread: 0,
  gender: 0,
  email: 'lin@zhiji.example',
  real_name: '林知远',
  birthday: null,
  address_id: '',
  is_wx: 0,
  teacher_status: null,
  enterprise_status: null,
  unread_num: 0,
  ip_region: '上海',
};

const quietSite: Answers = {
  'content.banners': [],
  'content.announcements': { list: [], total: 0, page: 1, limit: 6 },
  'content.ads': [],
  'content.news': { list: [], total: 0, page: 1, limit: 10 },
  'content.footer': footer,
  'catalog.categoryTree': [],
  'catalog.flashSale': null,
  'catalog.upcomingLive': [],
  'catalog.homeTabs': [],
  'catalog.homeCourses': [],
  'catalog.homePackages': [],
  'catalog.hotWords': [],
  'catalog.related': [],
  'coupon.info': [],
  'organisation.featured': [],
  'learning.owned': { ids: [] },
  'learning.reminders': [],
  'analytics.reportMenuView': null,
};

/**
 * Lets `fetch` answer like a server; what a test does not name comes from a site without content,
 * and the stream of messages stays silent.
 * Returns the calls made, as `[name, request]`.
 */
export function answerCalls(answers: Answers = {}): [CallName, unknown][] {
  const made: [CallName, unknown][] = [];
  const byName = new Map<string, unknown>(Object.entries({ ...quietSite, ...answers }));
  FakeMessageStream.all = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit): Promise<Response> => {
    if (path === STREAM_PATH) {
      return FakeMessageStream.answer(init);
    }
    const name = Object.entries(callPaths).find(([, known]) => known === path)?.[0] as CallName;
    made.push([name, typeof init.body === 'string' ? JSON.parse(init.body) : null]);
    if (!byName.has(name)) {
      throw new Error(`no answer for ${name}`);
    }
    const answer = byName.get(name);
    return typeof answer === 'function' ? (answer as Responder)(init) : success(answer);
  });
  return made;
}
