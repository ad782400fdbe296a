import { defineMessages } from '#shared/i18n/define-messages.ts';

export const courseFloorMessages = defineMessages('courseFloor', {
  zh: {
    tabs: '好课推荐的分类',
    everything: '全部',
    reloadTabs: '重新加载分类',
    allCourses: '全部课程',
    noCourses: '这个分类暂时没有推荐课程',
  },
  en: {
    tabs: 'Categories of recommended courses',
    everything: 'All',
    reloadTabs: 'Reload categories',
    allCourses: 'All courses',
    noCourses: 'No recommended courses in this category yet',
  },
});
