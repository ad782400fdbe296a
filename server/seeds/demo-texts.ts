/** Texts of the demo market. */
import { html } from './rich.ts';

/** Footer data and links; pictures by the key under which they were stored. */
export function settings(pictures: ReadonlyMap<string, string>): Record<string, string> {
  return {
    foot_mobile: '400-820-2026',
    foot_email: 'service@zhiji.example',
    foot_address: '上海市杨浦区知集路 88 号 6 层',
    foot_official: pictures.get('demo/licence.svg') ?? '',
    foot_e_qr: pictures.get('demo/qr-service.svg') ?? '',
    foot_h_qr: pictures.get('demo/qr-app.svg') ?? '',
    foot_report_phone: '021-5588-2026',
    foot_icp: '沪ICP备2026000001号-1',
    foot_police: '沪公网安备31011002000001号',
    foot_telecom: '沪B2-20260001',
    foot_privacy_pdf: pictures.get('demo/privacy.pdf') ?? '',
    service_link: 'https://service.zhiji.example/chat',
  };
}

export const announcements = [
  {
    title: '国庆期间客服服务时间调整',
    content: html(
      '10 月 1 日至 7 日，客服服务时间为每日 9:00 至 18:00，其余时间可以留言，我们会在次日上午回复。',
      '直播课与面授课照常进行，具体时间以课表为准。节日期间提交的退款申请，处理时限顺延至节后第一个工作日起算。',
    ),
  },
  {
    title: '电子发票已支持企业抬头一键填写',
    content: html(
      '在“发票信息”里保存抬头后，申请发票时可直接选用，不必再次输入税号。',
      '- 支持个人与企业两类抬头',
      '- 可设置一个默认抬头',
      '- 开具后发送到您填写的邮箱，也可以在订单里下载',
    ),
  },
  {
    title: '消防工程师报名通道开启提醒',
    content: html(
      '本年度报名已经开启，请在截止日前完成资料上传与缴费。',
      '审核高峰期可能需要较长时间，建议尽早提交。报名以官方系统为准，平台不代为报名，也不收取任何代办费用。',
    ),
  },
  {
    title: '直播课回放保留时间延长至一年',
    content: html(
      '自本月起，直播课回放保留时间由 180 天延长至一年，已经结束的课程同样适用。',
      '回放入口在“我的课程”，到期前七天会发送提醒。',
    ),
  },
  {
    title: '面授课支持日历订阅',
    content: html('报名面授课后，可将上课时间加入手机日历，时间或地点变更会自动更新并发送通知。'),
  },
  {
    title: '学习进度跨设备同步上线',
    content: html(
      '在手机上学到哪里，电脑打开就从哪里继续。',
      '同步以最近一次播放为准；离线看完的课时，会在恢复网络后补记。',
    ),
  },
];
