/** Plays Aliyun's SMS service (Dysmsapi 2017-05-25, SendSms) over its own protocol. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signatureProblem } from './aliyun-signature.ts';
import type { SmsInbox } from './inbox.ts';
import type { SmsModes } from './modes.ts';

const VERSION = '2017-05-25';
/** Signatures and templates that count as approved. */
const signNames: ReadonlySet<string> = new Set(['知集沙箱']);
const templates: ReadonlyMap<string, string> = new Map([
  ['SMS_100001', '您的验证码为${code}，5分钟内有效，请勿告知他人。'],
  ['SMS_100002', '您报名的《${course}》有变动：时间${time}，地点${place}。详情见“我的课程”。'],
  ['SMS_100003', '您报名的《${course}》原定${time}的课程已取消，退款事宜请留意订单通知。'],
  ['SMS_100004', '您在《${course}》的席位已由购买人退回，入场券不再有效。'],
  ['SMS_100005', '${buyer}为您报名了${course}，登录后在“我的课程”里学习。'],
  ['SMS_100006', '您的《${course}》将于${start}开始直播，请准时进入教室。'],
]);
/** Mainland numbers as they are, others with their country code. */
const KNOWN_PHONE = /^(?:1\d{10}|8869\d{8})$/;
const SLOW_MS = 10_000;

const messages: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '触发分钟级流控Permits:1',
  'isv.ACCOUNT_ABNORMAL': '账户异常',
  'isv.SMS_SIGNATURE_ILLEGAL': '短信签名不合法',
  'isv.SMS_TEMPLATE_ILLEGAL': '短信模版不合法',
  'isv.MOBILE_NUMBER_ILLEGAL': '非法手机号',
  'isv.INVALID_JSON_PARAM': 'JSON参数不合法，只接受字符串值',
  'isv.TEMPLATE_MISSING_PARAMETERS': '模版缺少变量',
};

/** A request that the gateway rejected: an HTTP error. */
const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.code(status).send({
    RequestId: randomUUID().toUpperCase(),
    HostId: 'dysmsapi.aliyuncs.com',
    Code: code,
    Message: `Refused by the sandbox: ${code}.`,
    Recommend: `https://api.aliyun.com/troubleshoot?q=${code}`,
  });

/** A problem with the message itself is a business answer: HTTP 200. */
const answer = (reply: FastifyReply, code: string, more = {}): FastifyReply =>
  reply.send({
    RequestId: randomUUID().toUpperCase(),
    Message: code === 'OK' ? 'OK' : (messages[code] ?? code),
    Code: code,
    ...more,
  });

/** Answers POST / as dysmsapi.aliyuncs.com does. */
export function registerAliyun(app: FastifyInstance, inbox: SmsInbox, modes: SmsModes): void {
  const usedNonces = new Set<string>();

  app.post('/', async (request, reply) => {
    const { headers } = request;
    const nonce = String(headers['x-acs-signature-nonce']);
    const { method, url } = request;
    const problem = signatureProblem({ method, url, headers, body: '' }, new Date());
    if (problem !== null) {
      return refuse(reply, problem === 'InvalidAccessKeyId.NotFound' ? 404 : 400, problem);
    }
    if (usedNonces.has(nonce)) {
      return refuse(reply, 400, 'SignatureNonceUsed');
    }
    usedNonces.add(nonce);
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== VERSION) {
      return refuse(reply, 404, 'InvalidAction.NotFound');
    }
    const mode = modes.current();
    if (mode === 'throttle') {
      return refuse(reply, 400, 'Throttling.User');
    }
    if (mode === 'slow') {
      await pause(SLOW_MS);
    }
    if (mode === 'refuse') {
      return answer(reply, 'isv.ACCOUNT_ABNORMAL');
    }
    if (mode === 'limit') {
      return answer(reply, 'isv.BUSINESS_LIMIT_CONTROL');
    }
    const read = messageOf(request);
    if (typeof read === 'string') {
      return answer(reply, read);
    }
    inbox.accept(read);
    return answer(reply, 'OK', { BizId: `${Date.now()}${Math.floor(Math.random() * 1e6)}^0` });
  });
}

/** The text as its receiver reads it, or the code of what is wrong with it. */
function messageOf(request: FastifyRequest): { phone: string; text: string } | string {
  const query = request.query as Readonly<Record<string, string | undefined>>;
  const phone = query['PhoneNumbers'] ?? '';
  const signName = query['SignName'] ?? '';
  const template = templates.get(query['TemplateCode'] ?? '');
  if (!KNOWN_PHONE.test(phone)) {
    return 'isv.MOBILE_NUMBER_ILLEGAL';
  }
  if (!signNames.has(signName)) {
    return 'isv.SMS_SIGNATURE_ILLEGAL';
  }
  if (template === undefined) {
    return 'isv.SMS_TEMPLATE_ILLEGAL';
  }
  const values = valuesOf(query['TemplateParam'] ?? '');
  if (values === null) {
    return 'isv.INVALID_JSON_PARAM';
  }
  const names = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => values[name] === undefined)) {
    return 'isv.TEMPLATE_MISSING_PARAMETERS';
  }
  const text = template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { phone, text: `【${signName}】${text}` };
}

/** Template variables: a JSON object of texts, numbers are refused as Aliyun refuses them. */
function valuesOf(json: string): Record<string, string> | null {
  try {
    const values: unknown = JSON.parse(json);
    if (typeof values !== 'object' || values === null) {
      return null;
    }
    const texts = Object.values(values).every((value) => typeof value === 'string');
    return texts ? (values as Record<string, string>) : null;
  } catch {
    return null;
  }
}
