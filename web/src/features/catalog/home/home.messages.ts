import { defineMessages } from '#shared/i18n/define-messages.ts';

export const homeMessages = defineMessages('catalogHome', {
  zh: {
    categories: '课程分类',
    allOf: '{{name}}全部课程',
    flashSale: '限时秒杀',
    liveTimetable: '直播课表',
    courses: '好课推荐',
    packages: '套餐优选',
  },
  en: {
    categories: 'Course categories',
    allOf: 'All courses: {{name}}',
    flashSale: 'Flash sale',
    liveTimetable: 'Live schedule',
    courses: 'Recommended courses',
    packages: 'Featured packages',
  },
});
