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
    search_words: '数据分析 Python 产品经理 消防 茶艺 短视频 英语 心理',
  };
}

/** What the banners say, and the course or package each leads to. */
export const banners = [
  {
    title: '把想学的，学到能上岗',
    subtitle: '直播、录播、面授与套餐课，付款前就看清怎么退',
    button: '从数据分析学起',
    to: '数据分析师从零到上岗',
  },
  {
    title: '直播课表：今晚有课，随时提问',
    subtitle: '消防法规精讲：老师在线，听不懂当场问',
    button: '去听消防法规',
    to: '消防法规精讲',
  },
  {
    title: '套餐课：一次报名，几门连着学',
    subtitle: '合规与劳动法连着学，比分开报名更省',
    button: '看看这个套餐',
    to: '企业合规与劳动法',
  },
];

export const announcements = [
  {
    title: '节假日客服服务时间',
    content: html(
      '法定节假日客服服务时间为每日 9:00 至 18:00，其余时间可以留言，我们会在次日上午回复。',
      '直播课与面授课照常进行，具体时间以课表为准。节日期间提交的退款申请，处理时限自节后第一个工作日起算。',
    ),
  },
  {
    title: '直播课可以预约了',
    content: html(
      '在首页的直播课表里点“预约提醒”，就能记下想听的那一场，不必先购买。',
      '- 已预约的场次在“我的课程”里按时间排列',
      '- 随时可以取消',
      '- 机构改期时，预约跟着新的时间走',
    ),
  },
  {
    title: '报考消防工程师前请先核对条件',
    content: html(
      '报名前请先核对学历、专业与工作年限，备齐资料再提交。',
      '审核高峰期可能需要较长时间，建议尽早提交。报名以官方系统为准，平台不代为报名，也不收取任何代办费用。',
    ),
  },
  {
    title: '直播课有效期内可看回放',
    content: html(
      '直播结束后，老师上传的回放在课程有效期内随时可看，学习进度一样计算。',
      '回放入口在“我的课程”，也在课程目录里。',
    ),
  },
  {
    title: '面授课凭入场券二维码签到',
    content: html('报名面授课后，入场券在订单里。到场时出示券上的二维码，工作人员扫码即完成签到。'),
  },
  {
    title: '学习进度跨设备同步',
    content: html(
      '在手机上学到哪里，电脑打开就从哪里继续。',
      '同步以最近一次播放为准；断网时看过的部分，会在恢复网络后补记。',
    ),
  },
];
