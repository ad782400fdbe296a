import type { SearchTarget } from '@zhiji/contract/kernel/menu';
import type { NewsCategory } from '@zhiji/contract/kernel/statuses';

/**
 * Every path of the site, by name. The route table says what stands behind each of them; links are
 * built with `pathTo` and nothing else.
 */
export const paths = {
  home: '/',
  homeAlias: '/home',
  agreement: '/agreement',
  instructorIdentification: '/instructorIdentification',
  organIdentification: '/organIdentification',
  editInfo: '/editInfo/:id?',
  allCourseList: '/allCourseList',
  liveList: '/liveList',
  courseInfo: '/courseInfo',
  liveOrder: '/liveOrder',
  recordList: '/recordList',
  recordOrder: '/recordOrder',
  offlineList: '/offlineList',
  offlineOrder: '/offlineOrder',
  packageList: '/packageList',
  packageInfo: '/packageInfo',
  packageOrder: '/packageOrder',
  organList: '/organList',
  organInfo: '/organInfo',
  trainList: '/trainList',
  trainInfo: '/trainInfo',
  satisfied: '/satisfied',
  certificate: '/certificate',
  coupon: '/coupon',
  distributionApply: '/distributionApply',
  notFound: '/404',

  order: '/order',
  wechatLoginCallback: '/wechatLoginCallback',
  pdf: '/pdf',

  user: '/user',
  userProfile: '/user/profile',
  userOrders: '/user/order/index',
  userOrderDetail: '/user/order/detail',
  userCourse: '/user/course',
  userExams: '/user/exam/index',
  userExamDetail: '/user/exam/detail',
  userExamEdit: '/user/exam/edit',
  userExamStart: '/user/exam/startExam',
  userExamWrong: '/user/exam/wrong',
  userSurveys: '/user/satisfied/index',
  userSurveyEdit: '/user/satisfied/edit',
  userSurveyDetail: '/user/satisfied/detail',
  userCertificate: '/user/certificate',
  userCollect: '/user/collect',
  userInvoicing: '/user/invoicing',
  userService: '/user/service',
  userDistribution: '/user/distribution',
  userDistributionGoods: '/user/distributionGoods',
  userCoupon: '/user/coupon',
  userNotify: '/user/notify',
  userAccount: '/user/account',
} as const satisfies Record<string, `/${string}`>;

export type RouteName = keyof typeof paths;

/** What a list is narrowed to; the rest of its filter is set on the list itself. */
interface ListFilter {
  readonly keyword?: string;
  readonly category_id?: number;
}

/** What a path needs beyond itself: path parameters and query, by route. */
interface RouteValues {
  readonly home: { readonly redirect?: string };
  /** An agreement by its type, or an announcement by its id. */
  readonly agreement: { readonly title: string; readonly type: number } | { readonly id: number };
  readonly editInfo: { readonly id: string };
  readonly allCourseList: ListFilter;
  readonly liveList: ListFilter;
  readonly recordList: ListFilter;
  readonly offlineList: ListFilter;
  readonly packageList: ListFilter;
  readonly organList: ListFilter;
  /** A banner knows only the id; the page then learns the type from the course. */
  readonly courseInfo: {
    readonly id: number;
    readonly type?: number | undefined;
    readonly retailid?: string;
    /** The lesson to be studied, from a second or page on: the page then is the learning page. */
    readonly chapter?: number;
    readonly at?: number;
    /** Leads on to the lesson with which an owner goes on. */
    readonly study?: 1;
  };
  readonly liveOrder: { readonly id: number };
  readonly recordOrder: { readonly id: number };
  readonly offlineOrder: { readonly id: number };
  /** Leads on to the course of it with which an owner goes on. */
  readonly packageInfo: { readonly id: number; readonly study?: 1 };
  readonly packageOrder: { readonly id: number };
  /**
   * The tab, and on that of the courses their type, stand in the address; so does a teacher, who may
   * be of no institution.
   */
  readonly organInfo:
    | {
        readonly id: number;
        readonly tab?: string;
        readonly teacher?: number;
        readonly type?: number;
      }
    | { readonly teacher: number };
  readonly trainList: { readonly category?: NewsCategory };
  readonly trainInfo: { readonly id: number };
  /** Of a course. */
  readonly satisfied: { readonly curriculum_id?: number };
  /** The number to be checked; the code on the paper carries its signature, too. */
  readonly certificate: { readonly no?: string; readonly sign?: string };
  /** A handout, opened at a page. */
  readonly pdf: { readonly chapter: number; readonly page?: number };
  readonly userOrderDetail: { readonly id: number; readonly pay?: 1 | 2 };
  /**
   * Courses of a kind; the ticket for one's seat in this one is opened. The name `ticket` belongs to
   * the sister site, whose links log people in by it.
   */
  readonly userCourse: { readonly type?: 'offline'; readonly seat?: number };
  readonly userExamEdit: { readonly id: number };
  readonly userExamStart: { readonly id: number };
  /** The id is that of an attempt. */
  readonly userExamDetail: { readonly id: number };
  /** The course whose wrong answers are shown, or practised. */
  readonly userExamWrong: { readonly course?: number | undefined; readonly practise?: 1 };
  readonly userSurveyEdit: { readonly id: number };
  readonly userSurveyDetail: { readonly id: number };
  /** Certificates of one course. */
  readonly userCertificate: { readonly course?: number };
  /** A tab, and the order an invoice is asked for. */
  readonly userInvoicing: { readonly tab?: 'orders' | 'titles'; readonly order?: number };
}

type ValuesOf<Name extends RouteName> = Name extends keyof RouteValues
  ? object extends RouteValues[Name]
    ? [values?: RouteValues[Name]]
    : [values: RouteValues[Name]]
  : [];

/** Pages the header's search leads to; they read the key from the query. */
export const searchRoutes = { 1: 'allCourseList', 2: 'organList' } as const satisfies Record<
  SearchTarget,
  RouteName
>;

const PARAMETER = /\/:(\w+)\?/g;

/** Builds the link to a route: path parameters filled in, the rest as query. */
export function pathTo<Name extends RouteName>(name: Name, ...[values]: ValuesOf<Name>): string {
  const rest = new Map(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value)]),
  );
  const path = paths[name].replaceAll(PARAMETER, (_, key: string) => {
    const value = rest.get(key);
    rest.delete(key);
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return rest.size === 0 ? path : `${path}?${new URLSearchParams([...rest]).toString()}`;
}
