import { defineMessages } from '#shared/i18n/define-messages.ts';

export const tabBarMessages = defineMessages('tabBar', {
  zh: { label: '快捷导航', home: '首页', courses: '课程', study: '学习', me: '我的' },
  en: { label: 'Quick navigation', home: 'Home', courses: 'Courses', study: 'Learn', me: 'Me' },
});
