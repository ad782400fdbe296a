import { defineMessages } from '#shared/i18n/define-messages.ts';

export const stripMessages = defineMessages('couponStrip', {
  zh: {
    courseCoupons: '本课可用的优惠券',
    title: '先领券，再下单',
    all: '全部优惠券',
    use: '去使用',
  },
  en: {
    courseCoupons: 'Coupons for this course',
    title: 'Coupons for you',
    all: 'All coupons',
    use: 'Use now',
  },
});
