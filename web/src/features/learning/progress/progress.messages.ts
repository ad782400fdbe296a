import { defineMessages } from '#shared/i18n/define-messages.ts';

export const progressMessages = defineMessages('progress', {
  zh: {
    why: '为什么还没到 100%',
    allDone: '全部学完',
    sum: '已学完 {{done}} / {{total}} 节，{{percent}}%',
    bar: '课程进度',
    rules:
      '视频看满 90% 即学完，重复观看只算一次，按实际时长计；讲义要看完每一页，每页至少停留一秒；直播到场或看完回放，面授到场签到。',
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
    why: 'Why not 100% yet',
    allDone: 'All finished',
    sum: '{{done}} of {{total}} lessons finished, {{percent}}%',
    bar: 'Progress of the course',
    rules:
      'A video is finished once 90% was seen; seeing a part again counts once, and only real time counts. A handout wants every page, a second each. A live class wants you there or watching its replay, a class in person wants you checked in.',
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
