/**
 * The route table. Router, menus, titles, guard and page-view reports are all derived from it; a
 * screen is added by one path in `paths.ts` and one row here.
 */
import { MENU_TYPES, type MenuType } from '@zhiji/contract/kernel/menu';
import type { RouteName } from '#shared/lib/paths.ts';
import { beginCourse } from './begin-course.ts';
import { laterPage, type RouteDef, type TopEntry } from './route-def.ts';
import { userRoutes } from './user-routes.ts';

const listPages = async () => import('#pages/list-pages.tsx');
const orderPages = async () => (await import('#pages/later-pages.ts')).orderPages();
const wechatPages = async () => import('#pages/wechat-pages.tsx');
const homePage = async () => (await import('#pages/home-page.tsx')).HomePage;

const top = (order: number, menuType: MenuType): TopEntry => ({ place: 'top', order, menuType });

export const routes: Readonly<Record<RouteName, RouteDef>> = {
  home: {
    titleKey: 'home',
    layout: 'main',
    public: true,
    menu: top(1, MENU_TYPES.home),
    page: homePage,
  },
  homeAlias: { titleKey: 'home', layout: 'main', public: true, parent: 'home', page: homePage },
  agreement: {
    titleKey: 'agreement',
    layout: 'main',
    public: true,
    page: async () => (await import('#pages/content/agreement-page.tsx')).AgreementPage,
  },
  instructorIdentification: {
    titleKey: 'instructorIdentification',
    layout: 'main',
    public: true,
    page: laterPage('instructorIdentification'),
  },
  organIdentification: {
    titleKey: 'organIdentification',
    layout: 'main',
    public: true,
    page: laterPage('organIdentification'),
  },
  editInfo: {
    titleKey: 'editInfo',
    layout: 'main',
    public: true,
    page: async () => (await wechatPages()).EditInfoPage,
  },
  allCourseList: {
    titleKey: 'allCourses',
    layout: 'main',
    public: true,
    menu: top(2, MENU_TYPES.allCourses),
    page: async () => (await listPages()).AllCourseListPage,
  },
  liveList: {
    titleKey: 'live',
    layout: 'main',
    public: true,
    menu: top(3, MENU_TYPES.live),
    page: async () => (await listPages()).LiveListPage,
  },
  courseInfo: {
    titleKey: 'course',
    layout: 'main',
    public: true,
    parent: 'liveList',
    page: async () => (await import('#pages/course-info-page.tsx')).CourseInfoPage,
    begin: beginCourse,
  },
  liveOrder: {
    titleKey: 'liveOrder',
    layout: 'main',
    parent: 'liveList',
    page: async () => (await orderPages()).LiveOrderPage,
  },
  recordList: {
    titleKey: 'record',
    layout: 'main',
    public: true,
    menu: top(4, MENU_TYPES.record),
    page: async () => (await listPages()).RecordListPage,
  },
  recordOrder: {
    titleKey: 'recordOrder',
    layout: 'main',
    parent: 'recordList',
    page: async () => (await orderPages()).RecordOrderPage,
  },
  offlineList: {
    titleKey: 'offline',
    layout: 'main',
    public: true,
    menu: top(5, MENU_TYPES.offline),
    page: async () => (await listPages()).OfflineListPage,
  },
  offlineOrder: {
    titleKey: 'offlineOrder',
    layout: 'main',
    parent: 'offlineList',
    page: async () => (await orderPages()).OfflineOrderPage,
  },
  packageList: {
    titleKey: 'package',
    layout: 'main',
    public: true,
    menu: top(6, MENU_TYPES.package),
    page: async () => (await listPages()).PackageListPage,
  },
  packageInfo: {
    titleKey: 'packageInfo',
    layout: 'main',
    public: true,
    parent: 'packageList',
    page: async () => (await import('#pages/package-info-page.tsx')).PackageInfoPage,
  },
  packageOrder: {
    titleKey: 'packageOrder',
    layout: 'main',
    public: true,
    parent: 'packageList',
    page: async () => (await orderPages()).PackageOrderPage,
  },
  organList: {
    titleKey: 'organ',
    layout: 'main',
    public: true,
    menu: top(7, MENU_TYPES.institution),
    page: async () => (await listPages()).OrganListPage,
  },
  organInfo: {
    titleKey: 'organInfo',
    layout: 'main',
    public: true,
    parent: 'organList',
    page: async () => (await import('#pages/organ-info-page.tsx')).OrganInfoPage,
  },
  trainList: {
    titleKey: 'train',
    layout: 'main',
    public: true,
    menu: top(8, MENU_TYPES.training),
    page: async () => (await import('#pages/content/train-list-page.tsx')).TrainListPage,
  },
  trainInfo: {
    titleKey: 'trainInfo',
    layout: 'main',
    public: true,
    parent: 'trainList',
    page: async () => (await import('#pages/content/train-info-page.tsx')).TrainInfoPage,
  },
  satisfied: { titleKey: 'survey', layout: 'main', page: laterPage('satisfied') },
  certificate: {
    titleKey: 'certificate',
    layout: 'main',
    public: true,
    page: laterPage('certificate'),
  },
  coupon: {
    titleKey: 'coupon',
    layout: 'main',
    public: true,
    page: laterPage('coupon'),
  },
  distributionApply: {
    titleKey: 'distributionApply',
    layout: 'main',
    page: laterPage('distributionApply'),
  },
  notFound: {
    titleKey: 'notFound',
    layout: 'main',
    public: true,
    page: async () => (await import('#pages/not-found-page.tsx')).NotFoundPage,
  },

  order: { titleKey: 'order', layout: 'none', redirect: 'userOrders' },
  wechatLoginCallback: {
    titleKey: 'wechatLogin',
    layout: 'none',
    public: true,
    page: async () => (await wechatPages()).WechatCallbackPage,
  },
  pdf: { titleKey: 'pdf', layout: 'none', page: laterPage('pdf') },

  ...userRoutes,
};
