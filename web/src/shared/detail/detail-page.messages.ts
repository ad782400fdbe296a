import { defineMessages } from '#shared/i18n/define-messages.ts';

export const detailPageMessages = defineMessages('detailPage', {
  zh: { home: '首页' },
  en: { home: 'Home' },
});
