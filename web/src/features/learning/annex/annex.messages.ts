import { defineMessages } from '#shared/i18n/define-messages.ts';

export const annexMessages = defineMessages('annex', {
  zh: {
    files: '课程资料',
    none: '这门课程没有附带资料。',
    download: '下载',
    downloadNamed: '下载：{{title}}',
    afterBuying: '购买后下载',
    notOpen: '暂不可下载',
    missing: '没有下载：这份资料已不在这里。',
    forbidden: '没有下载：您现在没有这份资料的权限，学习权限可能已到期。',
    outdated: '没有下载：链接已过期，已换成新的，请再点一次。',
    unreached: '没有下载：没有连上，请检查网络后再试。',
  },
  en: {
    files: 'Course files',
    none: 'This course has no files.',
    download: 'Download',
    downloadNamed: 'Download: {{title}}',
    afterBuying: 'For buyers',
    notOpen: 'Not available right now',
    missing: 'Not downloaded: the file is no longer here.',
    forbidden: 'Not downloaded: you may not have this file now; your access may have ended.',
    outdated: 'Not downloaded: the link was too old. There is a new one now; choose it again.',
    unreached: 'Not downloaded: no connection. Check it and try again.',
  },
});
