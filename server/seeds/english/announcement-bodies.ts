/** Announcements of the demo in English, by their title. */
import { html } from '../rich.ts';

export const ANNOUNCEMENT_BODIES: ReadonlyMap<string, string> = new Map([
  [
    '节假日客服服务时间',
    html(
      'On public holidays customer service is there from 9:00 to 18:00 every day. At other times leave a message; we answer the next morning.',
      'Live and in-person classes take place as usual, at the time the timetable says. For a refund asked for during a holiday, the time to answer begins on the first working day after it.',
    ),
  ],
  [
    '直播课可以预约了',
    html(
      'Choose “Remind me” in the timetable of live classes on the home page to note a session you would like to hear. You need not buy the course first.',
      '- Your sessions are listed by time under My courses',
      '- You can take each back at any time',
      '- When an institution moves a session, your reminder moves with it',
    ),
  ],
  [
    '报考消防工程师前请先核对条件',
    html(
      'Before you apply, check degree, subject and years at work, and have your papers ready.',
      'Checking may take long when many apply, so hand in early. Applications are made in the official system only: we do not apply for anybody and charge nothing for it.',
    ),
  ],
  [
    '直播课有效期内可看回放',
    html(
      'After a live class you can watch the replay its teacher uploads for as long as your course is valid. It counts for your progress just the same.',
      'You find replays under My courses, and in the contents of the course.',
    ),
  ],
  [
    '面授课凭入场券二维码签到',
    html(
      'When you have signed up for an in-person class, your ticket is in the order. Show its code when you arrive; once it is scanned, you are checked in.',
    ),
  ],
  [
    '学习进度跨设备同步',
    html(
      'Where you stopped on the phone, the computer goes on.',
      'The latest playing counts. What you watched while the network was down is added once it is back.',
    ),
  ],
]);
