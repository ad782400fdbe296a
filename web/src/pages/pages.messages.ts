import { defineMessages } from '#shared/i18n/define-messages.ts';

export const pagesMessages = defineMessages('pages', {
  zh: {
    trainList: '培训资讯',
    backHome: '返回首页',
    notFoundText: '您访问的页面不存在，或者已经搬走了。',
    browseCourses: '看看全部课程',
    serviceText: '客服将在新窗口中为您服务。',
    openService: '打开客服窗口',
  },
  en: {
    trainList: 'News',
    backHome: 'Back to home',
    notFoundText: 'This page does not exist or has moved.',
    browseCourses: 'Browse all courses',
    serviceText: 'Customer service opens in a new window.',
    openService: 'Open customer service',
  },
});
