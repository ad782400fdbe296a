/**
 * Screens a visit seldom begins with, each in a chunk of its own. Which chunks they need is known
 * here and not in the entry, which every visit loads.
 */
import type { ComponentType } from 'react';

type LoadPage = () => Promise<ComponentType>;

/** The four screens on which something is ordered. */
export const orderPages = async () => import('./order/order-pages.tsx');

export const laterPages = {
  coupon: async () => (await import('./coupon-page.tsx')).CouponPage,
  distributionApply: async () =>
    (await import('./distribution-apply-page.tsx')).DistributionApplyPage,
  instructorIdentification: async () =>
    (await import('./instructor-identification-page.tsx')).InstructorIdentificationPage,
  organIdentification: async () =>
    (await import('./organ-identification-page.tsx')).OrganIdentificationPage,
  pdf: async () => (await import('./study/pdf-page.tsx')).PdfPage,
  userExams: async () => (await import('./user/exam-pages.tsx')).ExamListPage,
  userExamEdit: async () => (await import('./user/exam-pages.tsx')).ExamIntroPage,
  userExamStart: async () => (await import('./user/exam-paper-page.tsx')).ExamPaperPage,
  userExamDetail: async () => (await import('./user/exam-result-page.tsx')).ExamResultPage,
  userExamWrong: async () => (await import('./user/exam-wrong-page.tsx')).ExamWrongPage,
  satisfied: async () => (await import('./satisfied-page.tsx')).SatisfiedPage,
  userSurveys: async () => (await import('./user/survey-pages.tsx')).SurveyListPage,
  userSurveyEdit: async () => (await import('./user/survey-pages.tsx')).SurveyEditPage,
  userSurveyDetail: async () => (await import('./user/survey-pages.tsx')).SurveyDetailPage,
  certificate: async () => (await import('./certificate-page.tsx')).CertificatePage,
  userCertificate: async () => (await import('./user/certificate-page.tsx')).MyCertificatePage,
  userCollect: async () => (await import('./user/collect-page.tsx')).CollectPage,
  userOrders: async () => (await import('./user/order-list-page.tsx')).OrderListPage,
  userOrderDetail: async () => (await import('./user/order-detail-page.tsx')).OrderDetailPage,
  userCoupon: async () => (await import('./user/coupon-page.tsx')).MyCouponPage,
  userDistribution: async () => (await import('./user/distribution-page.tsx')).DistributionPage,
  userDistributionGoods: async () =>
    (await import('./user/distribution-goods-page.tsx')).DistributionGoodsPage,
  userInvoicing: async () => (await import('./user/invoicing-page.tsx')).InvoicingPage,
  userProfile: async () => (await import('./user/profile-page.tsx')).ProfilePage,
  userAccount: async () => (await import('./user/account-page.tsx')).AccountPage,
  userNotify: async () => (await import('./user/notify-page.tsx')).NotifyPage,
  userService: async () => (await import('./user/service-page.tsx')).ServicePage,
} satisfies Readonly<Record<string, LoadPage>>;
