import { defineMessages } from '#shared/i18n/define-messages.ts';

export const shopCardMessages = defineMessages('shopCard', {
  zh: {
    counts: '{{courses}} 门课程 · {{teachers}} 位讲师',
    score: '评分 {{score}}',
    noScore: '暂无评分',
    enrolled: '{{number}} 人已学',
  },
  en: {
    counts: 'Courses: {{courses}} · Teachers: {{teachers}}',
    score: 'Rated {{score}}',
    noScore: 'Not rated yet',
    enrolled: '{{number}} enrolled',
  },
});
