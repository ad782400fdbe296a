import { defineMessages } from '#shared/i18n/define-messages.ts';

export const annexMessages = defineMessages('annex', {
  zh: {
    files: '课程资料',
    none: '这门课程没有附带资料。',
    download: '下载',
    downloadNamed: '下载：{{title}}',
    afterBuying: '购买后下载',
    notOpen: '暂不可下载',
  },
  en: {
    files: 'Course files',
    none: 'This course comes without files.',
    download: 'Download',
    downloadNamed: 'Download: {{title}}',
    afterBuying: 'For buyers',
    notOpen: 'Not available now',
  },
});
