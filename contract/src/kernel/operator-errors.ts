/**
 * Refusals of operators' commands, apart from the registry of the wire because learners' clients
 * never meet them. Words in braces are the places of what a refusal tells.
 */
import type { ErrorDef } from './errors.ts';

const refusal = (code: number, zh: string, en: string): ErrorDef => ({
  code,
  zh,
  en,
  told: { zh, en },
  reaction: 'toast',
  http: 200,
});

export const operatorErrors = {
  'operator.ticketMissing': refusal(30001, '没有票号 {ticket}', 'There is no ticket {ticket}'),
  'operator.ticketTwice': refusal(
    30002,
    '票号 {ticket} 发出了两张，请核对订单',
    'Ticket {ticket} was issued twice; let them show their orders',
  ),
  'operator.ticketUsed': refusal(
    30003,
    '该票已于 {time} 签到',
    'This ticket was checked in at {time}',
  ),
  'operator.ticketRefunded': refusal(30004, '该票已退款', 'This ticket was refunded'),
  'operator.ticketMoved': refusal(
    30005,
    '该票已转给他人',
    'This ticket was passed on to somebody else',
  ),
  'operator.ticketRefunding': refusal(
    30006,
    '该票正在退款',
    'A refund of this ticket is being handled',
  ),
  'operator.ticketUnpaid': refusal(30007, '该票未付款', 'This ticket is not paid'),
  'operator.classOver': refusal(30008, '课程已于 {time} 结束', 'The class ended at {time}'),
  'operator.classUndated': refusal(30009, '课程还没有日期', 'The class has no date yet'),
  'operator.classNotYet': refusal(30010, '课程 {time} 才开始', 'The class starts at {time}'),
  'operator.sessionMissing': refusal(30011, '没有课次 {id}', 'There is no session {id}'),
  'operator.sessionClosed': refusal(
    30012,
    '课次 {id} 已开始、已结束或已取消',
    'Session {id} has begun, is over or was cancelled',
  ),
  'operator.sessionBackwards': refusal(
    30013,
    '课次 {id} 的结束时间早于开始时间',
    'Session {id} would end before it begins',
  ),
  'operator.sessionPast': refusal(
    30014,
    '课次 {id} 的开始时间已过',
    'Session {id} would begin in the past',
  ),
  'operator.sessionPlaceless': refusal(
    30015,
    '课次 {id} 是直播，没有地点',
    'Session {id} is live and takes place nowhere',
  ),
  'operator.sessionSame': refusal(
    30016,
    '课次 {id} 的时间和地点没有变化',
    'Session {id} is already then and there',
  ),
  'operator.lessonMissing': refusal(
    30020,
    '没有可播放的课时 {id}',
    'There is no lesson {id} that could play something',
  ),
  'operator.liveMissing': refusal(
    30021,
    '没有已定时间的直播 {id}',
    'There is no live class {id} with a date',
  ),
  'operator.liveNotRunning': refusal(30022, '直播 {id} 没有在进行', 'Class {id} is not running'),
  'operator.questionMissing': refusal(
    30023,
    '没有待回答的提问 {id}',
    'There is no open question {id}',
  ),
  'operator.sourceTooLarge': refusal(30024, '文件 {path} 过大', 'The file {path} is too large'),
  'operator.orderMissing': refusal(30030, '没有订单 {order}', 'There is no order {order}'),
  'operator.proofMissing': refusal(
    30031,
    '订单 {order} 没有待审核的凭证',
    'No proof of order {order} waits for a review',
  ),
  'operator.transferNotApplied': refusal(
    30032,
    '订单 {order} 的转账未能入账：{verdict}',
    'The transfer for order {order} is {verdict}',
  ),
  'operator.orderNotVoidable': refusal(
    30033,
    '订单 {order} 不能作废：{outcome}',
    'Order {order} cannot be voided: {outcome}',
  ),
  'operator.refundNotStuck': refusal(
    30034,
    '退款 {refund} 没有卡住',
    'Refund {refund} is not stuck',
  ),
  'operator.channelAway': refusal(
    30035,
    '支付渠道 {channel} 无法连接',
    'The channel {channel} cannot be reached',
  ),
  'operator.billMissing': refusal(
    30036,
    '{channel} 没有 {day} 的账单',
    '{channel} has no bill of {day}',
  ),
  'operator.differenceMissing': refusal(
    30037,
    '没有这条未处理的差异',
    'No such difference is open',
  ),
  'operator.requestMissing': refusal(
    30038,
    '没有待处理的退款申请 {refund}',
    'No refund request {refund} waits for a decision',
  ),
  'operator.payoutMissing': refusal(
    30039,
    '退款 {refund} 不在等待人工打款',
    'Refund {refund} does not wait to be paid out by hand',
  ),
  'operator.invoiceMissing': refusal(
    30040,
    '没有可处理的发票 {invoice}',
    'No invoice {invoice} is in a state for this',
  ),
  'operator.invoiceNumber': refusal(
    30042,
    '发票号码须为 8 位或 20 位数字',
    'The number of an invoice has 8 or 20 digits',
  ),
  'operator.invoiceFile': refusal(
    30041,
    '发票文件须为 PDF',
    'The file of an invoice must be a PDF',
  ),
  'operator.invoiceMailed': refusal(
    30082,
    '订单 {order} 的发票一天最多发送 {max} 次',
    'The invoice of order {order} is mailed at most {max} times a day',
  ),
  'operator.shopMissing': refusal(30043, '没有机构 {shop}', 'There is no institution {shop}'),
  'operator.taxNo': refusal(
    30044,
    '税号须为 18 位统一社会信用代码',
    'A tax number is a unified social credit code of 18 characters',
  ),
  'operator.feeRate': refusal(
    30046,
    '费率须为 0 至 {max} 个基点',
    'The rate is 0 to {max} basis points',
  ),
  'operator.refundTooMuch': refusal(
    30045,
    '订单 {order} 只剩 {left} 元可退；全部退回请用 rest，学习权限随之终止',
    'Order {order} has {left} left; to give all of it back and end access say rest',
  ),
  'operator.bankNoUsed': refusal(
    30047,
    '银行流水号 {number} 已登记为另一笔款项',
    'The number {number} of the bank stands for other money already',
  ),
  'operator.bankMissing': refusal(30049, '没有题库 {bank}', 'There is no bank {bank}'),
  'operator.importRefused': refusal(
    30050,
    '有 {count} 处错误，没有导入任何题目：\n{list}',
    'Nothing was imported, {count} things are wrong:\n{list}',
  ),
  'operator.importFile': refusal(
    30051,
    '无法读取文件：{reason}',
    'The file cannot be read: {reason}',
  ),
  'operator.surveyMissing': refusal(
    30055,
    '没有问卷 {survey}',
    'There is no questionnaire {survey}',
  ),
  'operator.surveyTooFew': refusal(
    30056,
    '问卷 {survey} 的答卷不足 {least} 份，不能查看结果',
    'Questionnaire {survey} has fewer than {least} answers; nothing is told of so few',
  ),
  'operator.certificateMissing': refusal(
    30057,
    '没有可处理的证书 {certificate}',
    'No certificate {certificate} is in a state for this',
  ),
  'operator.certificateUnearned': refusal(
    30058,
    '证书 {certificate} 的领取条件已不满足',
    'The conditions of certificate {certificate} are met no more',
  ),
  'operator.certificateName': refusal(
    30059,
    '证书上的姓名须为 1 至 {max} 个字符',
    'The name on a certificate has 1 to {max} characters',
  ),
  'operator.markingMissing': refusal(
    30052,
    '没有待阅的答卷 {attempt}',
    'No paper {attempt} waits to be marked',
  ),
  'operator.markingTaken': refusal(
    30053,
    '答卷 {attempt} 不在你手中，请先领取',
    'Paper {attempt} is not with you: claim it, or leave it to who has it',
  ),
  'operator.markWrong': refusal(
    30054,
    '每道待阅题都要给分，第 {no} 题须为 0 至 {max} 分',
    'Every question that waits gets points, question {no} 0 to {max}',
  ),
  'operator.distributorMissing': refusal(
    30070,
    '用户 {user} 的分销员状态不能这样处理',
    'No distributor {user} is in a state for this',
  ),
  'operator.applicationMissing': refusal(
    30071,
    '用户 {user} 的{kind}认证申请不存在，或其状态不能这样处理',
    'No application of user {user} as {kind} is in a state for this',
  ),
  'operator.fieldUnknown': refusal(
    30072,
    '申请表没有 {field} 这一项',
    'The application has no field {field}',
  ),
  'operator.textMissing': refusal(
    30073,
    '文字 {text} 不存在，或其状态不能这样处理',
    'No text {text} is in a state for this',
  ),
  'operator.monthRunning': refusal(
    30090,
    '{month} 还没有结束',
    'The month {month} is not over yet',
  ),
  'operator.payoutsNone': refusal(
    30091,
    '{month} 没有待打款的佣金',
    'No commission of {month} waits to be paid',
  ),
  'operator.payoutClosed': refusal(
    30092,
    '佣金打款 {payout} 不存在、尚未导出或已有结果',
    'Payout {payout} is not in a file for the bank, or is over',
  ),
  'operator.usage': refusal(30060, '用法：ops <{commands}> …', 'usage: ops <{commands}> …'),
  'operator.argumentMissing': refusal(30061, '缺少 {name}', '{name} is missing'),
  'operator.notWhole': refusal(
    30062,
    '{name} 须为正整数，而不是“{text}”',
    '{name} must be a whole number, not "{text}"',
  ),
  'operator.notWritten': refusal(
    30063,
    '{name} 的写法如 {example}，而不是“{text}”',
    '{name} is written like {example}, not "{text}"',
  ),
  'operator.notOneOf': refusal(30064, '{name} 须为 {list} 之一', '{name} is one of {list}'),
  'operator.userMissing': refusal(30065, '没有用户“{username}”', 'There is no user "{username}"'),
  'operator.notInProduction': refusal(
    30066,
    '生产环境没有 {command}',
    'Nobody has {command} in production',
  ),
  'operator.fileClosed': refusal(30067, '无法打开文件 {path}', 'The file {path} cannot be opened'),
  'operator.refundUndecided': refusal(
    30081,
    '订单 {order} 的退款申请还没有决定',
    'The refund of order {order} is not decided yet',
  ),
  'operator.answerOverdue': refusal(
    30080,
    '退款 {refund} 的答复期限已过，由平台处理',
    'The time to answer refund {refund} is over: the platform decides',
  ),
  'operator.channelUnset': refusal(
    30068,
    '支付渠道 {channel} 没有接入',
    'The channel {channel} is not connected',
  ),
} as const satisfies Record<string, ErrorDef>;

export type OperatorErrorKey = keyof typeof operatorErrors;
