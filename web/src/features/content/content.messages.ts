import { defineMessages } from '#shared/i18n/define-messages.ts';

export const contentMessages = defineMessages('content', {
  zh: {
    banners: '首页推荐',
    slide: '第 {{position}} 张，共 {{count}} 张',
    previous: '上一张',
    next: '下一张',
    pause: '暂停轮播',
    play: '继续轮播',
    announcements: '公告',
    pinned: '置顶',
    ads: '推广',
    ad: '广告',
  },
  en: {
    banners: 'Featured',
    slide: 'Slide {{position}} of {{count}}',
    previous: 'Previous slide',
    next: 'Next slide',
    pause: 'Pause slides',
    play: 'Play slides',
    announcements: 'Announcements',
    pinned: 'Pinned',
    ads: 'Promotions',
    ad: 'Ad',
  },
});
