import { defineMessages } from '#shared/i18n/define-messages.ts';

export const institutionFloorMessages = defineMessages('institutionFloor', {
  zh: { title: '入驻机构', all: '全部机构' },
  en: { title: 'Institutions', all: 'All institutions' },
});
