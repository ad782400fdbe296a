/** Messages as a server answers them, for tests of screens. */
import type { CallRequest, CallResponse } from '@zhiji/contract/calls';
import { MESSAGE_TYPES } from '@zhiji/contract/kernel/statuses';
import { saveToken } from '#shared/api/token.ts';
import { type Answers, answerCalls, refusal, success, user } from './answers.ts';

type Message = CallResponse<'message.list'>['list'][number];
type Choice = CallResponse<'message.choices'>['list'][number];

const NOT_FOUND = 40_400;

/** An unread message about an order. */
export function message(given: Partial<Message> = {}): Message {
  return {
    id: 41,
    type: MESSAGE_TYPES.order,
    title: '支付成功',
    content: '《数据分析师从零到上岗》已支付 299.00 元，现在就可以开始学习。',
    link: '/user/order/detail?id=10001',
    is_read: 0,
    create_time: '2026-11-15 10:00:00',
    ...given,
  };
}

const FIXED: ReadonlySet<number> = new Set([MESSAGE_TYPES.system, MESSAGE_TYPES.order]);

/** Everything comes, by every way. */
export const choices: readonly Choice[] = Object.values(MESSAGE_TYPES).map((type) => ({
  type,
  is_fixed: FIXED.has(type) ? 1 : 0,
  site: 1,
  sms: 1,
  mail: 1,
}));

type MessageCall = 'message.list' | 'message.read' | 'message.remove' | 'message.choose';

/** What a call was made with. */
function requestOf<Name extends MessageCall>(_name: Name, { body }: RequestInit) {
  return JSON.parse(typeof body === 'string' ? body : '{}') as CallRequest<Name>;
}

/** Logs in on a site that keeps messages like the server does; the calls made. */
export function answerMessages(messages: readonly Message[], answers: Answers = {}) {
  saveToken('token');
  let kept = [...messages];
  let chosen = [...choices];
  return answerCalls({
    'account.me': user,
    'message.list': (init) => {
      const { type, is_read, page = 1, limit = 10 } = requestOf('message.list', init);
      const found = kept.filter(
        (one) => (type ?? one.type) === one.type && (is_read ?? one.is_read) === one.is_read,
      );
      return success({
        list: found.slice((page - 1) * limit, page * limit),
        total: found.length,
        page,
        limit,
        unread_num: kept.filter((one) => one.is_read === 0).length,
      });
    },
    'message.read': (init) => {
      const which = requestOf('message.read', init);
      const isMeant = ({ id }: Message) => 'all' in which || which.id === id;
      if (!kept.some(isMeant)) {
        return refusal(NOT_FOUND, '内容不存在');
      }
      kept = kept.map((one) => (isMeant(one) ? { ...one, is_read: 1 } : one));
      return success('all' in which ? null : kept.find(isMeant));
    },
    'message.remove': (init) => {
      const which = requestOf('message.remove', init);
      kept = kept.filter((one) => ('id' in which ? which.id !== one.id : one.is_read === 0));
      return success(null);
    },
    'message.choices': () => success({ list: chosen }),
    'message.choose': (init) => {
      const choice = requestOf('message.choose', init);
      chosen = chosen.map((one) => (one.type === choice.type ? { ...one, ...choice } : one));
      return success({ list: chosen });
    },
    ...answers,
  });
}
