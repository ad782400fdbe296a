import { defineMessages } from '#shared/i18n/define-messages.ts';

export const packageFloorMessages = defineMessages('packageFloor', {
  zh: {
    allPackages: '全部套餐',
  },
  en: {
    allPackages: 'All packages',
  },
});
