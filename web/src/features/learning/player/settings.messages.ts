import { defineMessages } from '#shared/i18n/define-messages.ts';

export const settingsMessages = defineMessages('playerSettings', {
  zh: {
    settings: '播放设置',
    close: '关闭',
    autoNext: '自动播放下一课',
    pip: '小窗播放',
    leavePip: '关闭小窗',
    showCaptions: '显示字幕',
    hideCaptions: '隐藏字幕',
    forward: '快进 {{number}} 秒',
    back: '后退 {{number}} 秒',
  },
  en: {
    settings: 'Playback settings',
    close: 'Close',
    autoNext: 'Play the next lesson automatically',
    pip: 'Picture in picture',
    leavePip: 'Leave picture in picture',
    showCaptions: 'Show captions',
    hideCaptions: 'Hide captions',
    forward: '{{number}} s forward',
    back: '{{number}} s back',
  },
});
