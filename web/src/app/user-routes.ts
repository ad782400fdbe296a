import type { RouteName } from '#shared/lib/paths.ts';
import { laterPage, type RouteDef, type SideEntry, type SideGroup } from './route-def.ts';

const side = (group: SideGroup, order: number): SideEntry => ({ place: 'side', group, order });

/** Rows of the route table under the user centre. */
export const userRoutes = {
  user: { titleKey: 'user', layout: 'user', redirect: 'userProfile' },
  userCourse: {
    titleKey: 'userCourse',
    layout: 'user',
    menu: side('learning', 1),
    // Many a visit begins here: it does not wait for the list of later pages first.
    page: async () => (await import('#pages/user/course-page.tsx')).MyCoursePage,
  },
  userExams: {
    titleKey: 'userExams',
    layout: 'user',
    menu: side('learning', 2),
    page: laterPage('userExams'),
  },
  userExamDetail: {
    titleKey: 'userExamDetail',
    layout: 'user',
    parent: 'userExams',
    page: laterPage('userExamDetail'),
  },
  userExamEdit: {
    titleKey: 'userExamEdit',
    layout: 'user',
    parent: 'userExams',
    page: laterPage('userExamEdit'),
  },
  userExamStart: {
    titleKey: 'userExamStart',
    layout: 'user',
    parent: 'userExams',
    page: laterPage('userExamStart'),
  },
  userExamWrong: {
    titleKey: 'userExamWrong',
    layout: 'user',
    parent: 'userExams',
    page: laterPage('userExamWrong'),
  },
  userSurveys: {
    titleKey: 'userSurveys',
    layout: 'user',
    menu: side('learning', 3),
    page: laterPage('userSurveys'),
  },
  userSurveyEdit: {
    titleKey: 'userSurveyEdit',
    layout: 'user',
    parent: 'userSurveys',
    page: laterPage('userSurveyEdit'),
  },
  userSurveyDetail: {
    titleKey: 'userSurveyDetail',
    layout: 'user',
    parent: 'userSurveys',
    page: laterPage('userSurveyDetail'),
  },
  userCertificate: {
    titleKey: 'userCertificate',
    layout: 'user',
    menu: side('learning', 4),
    page: laterPage('userCertificate'),
  },
  userCollect: {
    titleKey: 'userCollect',
    layout: 'user',
    menu: side('learning', 5),
    page: laterPage('userCollect'),
  },
  userOrders: {
    titleKey: 'userOrders',
    layout: 'user',
    menu: side('trade', 1),
    page: laterPage('userOrders'),
  },
  userOrderDetail: {
    titleKey: 'userOrderDetail',
    layout: 'user',
    parent: 'userOrders',
    page: laterPage('userOrderDetail'),
  },
  userCoupon: {
    titleKey: 'userCoupon',
    layout: 'user',
    menu: side('trade', 2),
    page: laterPage('userCoupon'),
  },
  userInvoicing: {
    titleKey: 'userInvoicing',
    layout: 'user',
    menu: side('trade', 3),
    page: laterPage('userInvoicing'),
  },
  userDistribution: {
    titleKey: 'userDistribution',
    layout: 'user',
    menu: side('distribution', 1),
    page: laterPage('userDistribution'),
  },
  userDistributionGoods: {
    titleKey: 'userDistributionGoods',
    layout: 'user',
    menu: { ...side('distribution', 2), distributorOnly: true },
    page: laterPage('userDistributionGoods'),
  },
  userProfile: {
    titleKey: 'userProfile',
    layout: 'user',
    menu: side('account', 1),
    page: laterPage('userProfile'),
  },
  userAccount: {
    titleKey: 'userAccount',
    layout: 'user',
    menu: side('account', 2),
    page: laterPage('userAccount'),
  },
  userNotify: {
    titleKey: 'userNotify',
    layout: 'user',
    menu: side('account', 3),
    page: laterPage('userNotify'),
  },
  userService: {
    titleKey: 'userService',
    layout: 'user',
    menu: side('account', 4),
    page: laterPage('userService'),
  },
} satisfies Partial<Record<RouteName, RouteDef>>;
