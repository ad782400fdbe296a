/**
 * Screens a visit seldom begins with, each in a chunk of its own. Which chunks they need is known
 * here and not in the entry, which every visit loads.
 */
import type { ComponentType } from 'react';

type LoadPage = () => Promise<ComponentType>;

/** The four screens on which something is ordered. */
export const orderPages = async () => import('./order-pages.tsx');

export const laterPages = {
  coupon: async () => (await import('./coupon-page.tsx')).CouponPage,
  pdf: async () => (await import('./pdf-page.tsx')).PdfPage,
  userCourse: async () => (await import('./user/course-page.tsx')).MyCoursePage,
  userCollect: async () => (await import('./user/collect-page.tsx')).CollectPage,
  userOrders: async () => (await import('./user/order-list-page.tsx')).OrderListPage,
  userOrderDetail: async () => (await import('./user/order-detail-page.tsx')).OrderDetailPage,
  userCoupon: async () => (await import('./user/coupon-page.tsx')).MyCouponPage,
  userProfile: async () => (await import('./user/profile-page.tsx')).ProfilePage,
  userAccount: async () => (await import('./user/account-page.tsx')).AccountPage,
  userService: async () => (await import('./user/service-page.tsx')).ServicePage,
} satisfies Readonly<Record<string, LoadPage>>;
