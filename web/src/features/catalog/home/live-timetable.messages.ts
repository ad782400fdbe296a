import { defineMessages } from '#shared/i18n/define-messages.ts';

export const liveTimetableMessages = defineMessages('liveTimetable', {
  zh: {
    all: '全部',
    liveNow: '正在直播',
    begun: '已开课',
    enterRoom: '进入课堂',
    enterNamed: '进入课堂：{{title}}',
    view: '看课程',
    free: '免费',
    enrolled: '{{number}} 人已报名',
    today: '今天 {{time}}',
    tonight: '今晚 {{time}}',
    tomorrow: '明天 {{time}}',
    dayAt: '{{day}} {{time}}',
    timeToBeSet: '时间待定',
  },
  en: {
    all: 'All',
    liveNow: 'Live now',
    begun: 'Started',
    enterRoom: 'Enter',
    enterNamed: 'Enter: {{title}}',
    view: 'View',
    free: 'Free',
    enrolled: '{{number}} enrolled',
    today: 'Today {{time}}',
    tonight: 'Tonight {{time}}',
    tomorrow: 'Tomorrow {{time}}',
    dayAt: '{{day}} {{time}}',
    timeToBeSet: 'To be set',
  },
});
