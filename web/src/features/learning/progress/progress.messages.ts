import { defineMessages } from '#shared/i18n/define-messages.ts';

export const progressMessages = defineMessages('progress', {
  zh: {
    why: '还差什么？',
    allDone: '全部学完',
    sum: '已学 {{percent}}% · 学完 {{done}} / {{total}} 节',
    bar: '课程进度',
    rules:
      '视频看满九成、讲义翻到每一页就算学完，重看不会重复计。直播可以补看回放，面授以签到为准。',
    moreLessons: '后面还有 {{number}} 节，按自己的节奏来。',
    finished: '已学完',
    watched: '已看 {{done}}，看满 {{needed}} 即学完',
    paged: '已看 {{done}} 页，共需 {{needed}} 页',
    attend: '到场参加后记为学完',
    missing: '还没看的部分，点击从那里继续',
    seconds: '{{from}} – {{to}}',
    page: '第 {{from}} 页',
    pages: '第 {{from}} – {{to}} 页',
    more: '还有 {{number}} 处',
  },
  en: {
    why: 'What is left?',
    allDone: 'All finished',
    sum: '{{percent}}% done · {{done}} of {{total}} lessons',
    bar: 'Progress of the course',
    rules:
      'A video counts once you have seen nine tenths of it, a handout once you have turned every page; watching again is free. Missed a live class? Its replay counts. Classes in person count by check-in.',
    moreLessons: '{{number}} more lessons after these, at your own pace.',
    finished: 'Finished',
    watched: 'Seen {{done}}, finished at {{needed}}',
    paged: 'Seen {{done}} of {{needed}} pages',
    attend: 'Finished by being there',
    missing: 'Not seen yet; choose one to go on from there',
    seconds: '{{from}} – {{to}}',
    page: 'Page {{from}}',
    pages: 'Pages {{from}} – {{to}}',
    more: '{{number}} more',
  },
});
