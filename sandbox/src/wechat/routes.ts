/** Plays open.weixin.qq.com, and the phone in a person's hand. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, sendPage } from '../page.ts';
import { merchantAddress } from '../return-address.ts';
import { registerWechatApi } from './api.ts';
import { FRAME_SCRIPT, FRAME_SCRIPT_PATH, sendFrame, sendRefusal } from './frame.ts';
import { createLogins, phoneActions, returnAddress } from './logins.ts';
import type { Asked, Login, LoginState, PhoneAction } from './logins.ts';
import { createWechatModes, wechatModes, type WechatMode } from './modes.ts';
import { apps, type Scope } from './people.ts';
import { holderOf, registerHolder } from './holder.ts';
import { loginList, phoneContent, wechatModeButtons, wechatTitle } from './phone.ts';

type Query = Readonly<Record<string, string | undefined>>;
interface PhoneBody {
  readonly uuid: string;
  readonly action: PhoneAction;
  readonly person?: string;
  readonly other?: string;
}

const POLL_MS = 1_000;
const LOOK_MS = 50;
const REFRESH_SECONDS = 3;
/** What the QR page is told of each state. */
const errcodes: Readonly<Record<LoginState, number>> = {
  waiting: 408,
  scanned: 404,
  confirmed: 405,
  cancelled: 403,
  expired: 402,
};

const phoneBody = {
  type: 'object',
  required: ['uuid', 'action'],
  properties: {
    uuid: { type: 'string', maxLength: 64 },
    action: { enum: phoneActions },
    person: { type: 'string', maxLength: 30 },
    other: { type: 'string', maxLength: 30 },
  },
} as const;

const modeParams = {
  type: 'object',
  required: ['mode'],
  properties: { mode: { enum: wechatModes } },
} as const;

/** What is asked for, or what WeChat says is wrong with it. */
function readAsked(query: Query, scopes: readonly Scope[]): Asked | string {
  const { appid = '', redirect_uri: redirectUri = '', state = '' } = query;
  const app = apps.get(appid);
  if (app === undefined) {
    return 'AppID 参数错误';
  }
  const scope = scopes.find((each) => each === query['scope']);
  if (scope === undefined || !app.scopes.includes(scope)) {
    return 'Scope 参数错误或没有 Scope 权限';
  }
  if (query['response_type'] !== 'code') {
    return 'response_type 参数错误';
  }
  if (merchantAddress(redirectUri) === null) {
    return 'redirect_uri 参数错误';
  }
  return { appid, scope, redirectUri, state };
}

const personOf = ({ person = '', other = '' }: PhoneBody): string => other.trim() || person;

/** The pages (`/connect/…`), the phone (`/wechat/phone`) and the interface (`/sns/…`). */
export function registerWechat(app: FastifyInstance): void {
  const logins = createLogins();
  const modes = createWechatModes();
  registerWechatApi(app, logins, modes);
  registerHolder(app);

  const loginOf = (request: FastifyRequest): Login | undefined =>
    logins.find((request.query as Query)['uuid'] ?? '');

  /** Does what a button of the phone says; answers why not otherwise. */
  const act = (body: PhoneBody, reply: FastifyReply): Login | null => {
    const login = logins.find(body.uuid);
    if (login !== undefined && logins.act(login, body.action, personOf(body))) {
      return login;
    }
    reply.code(login === undefined ? 404 : 409);
    return null;
  };

  app.get<{ Querystring: Query }>('/connect/qrconnect', (request, reply) => {
    const language = request.query['lang'] === 'en' ? 'en' : 'zh';
    const asked = readAsked(request.query, ['snsapi_login']);
    if (typeof asked === 'string') {
      return sendRefusal(reply, language, asked);
    }
    const self = request.query['self_redirect'] === 'true';
    return sendFrame(reply, language, logins.begin(asked), self);
  });

  app.get(FRAME_SCRIPT_PATH, (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(FRAME_SCRIPT),
  );

  app.get<{ Querystring: Query }>('/connect/l/qrconnect', async (request, reply) => {
    const login = loginOf(request);
    let status = login?.status ?? 'expired';
    for (let waited = 0; waited < POLL_MS; waited += LOOK_MS) {
      const isNews = status !== 'waiting' && String(errcodes[status]) !== request.query['last'];
      if (isNews) {
        break;
      }
      await pause(LOOK_MS);
      status = loginOf(request)?.status ?? 'expired';
    }
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .send(`window.wx_errcode=${errcodes[status]};window.wx_code='${login?.code ?? ''}';`);
  });

  app.get<{ Querystring: Query }>('/connect/oauth2/authorize', (request, reply) => {
    const language = languageOf(request);
    const asked = readAsked(request.query, ['snsapi_userinfo', 'snsapi_base']);
    if (typeof asked === 'string') {
      return sendRefusal(reply, language, asked);
    }
    const login = logins.begin(asked);
    logins.act(login, 'scan', '');
    if (asked.scope === 'snsapi_base') {
      // Whoever holds this phone sees nothing of it.
      logins.act(login, 'confirm', holderOf(request));
      return reply.redirect(returnAddress(login), 302);
    }
    return sendPage(reply, language, {
      title: wechatTitle(language, 'title'),
      content: phoneContent(login, '/connect/oauth2/decide', language),
    });
  });

  app.post<{ Body: PhoneBody }>(
    '/connect/oauth2/decide',
    { schema: { body: phoneBody } },
    (request, reply) => {
      const login = act(request.body, reply);
      return login === null ? reply.send('') : reply.redirect(returnAddress(login), 303);
    },
  );

  app.get('/wechat', (request, reply) => {
    const language = languageOf(request);
    const content = [
      wechatModeButtons(modes.current(), language),
      loginList(logins.list(), language),
    ] as const;
    const title = wechatTitle(language, 'title');
    return sendPage(reply, language, { title, content, refreshSeconds: REFRESH_SECONDS });
  });

  app.get('/wechat/phone', (request, reply) => {
    const language = languageOf(request);
    return sendPage(reply, language, {
      title: wechatTitle(language, 'phone'),
      content: phoneContent(loginOf(request), '/wechat/phone', language),
    });
  });

  app.post<{ Body: PhoneBody }>(
    '/wechat/phone',
    { schema: { body: phoneBody } },
    (request, reply) => {
      const login = act(request.body, reply);
      return login === null
        ? reply.send('')
        : reply.redirect(`/wechat/phone?uuid=${login.uuid}&lang=${languageOf(request)}`, 303);
    },
  );

  app.post<{ Params: { mode: WechatMode } }>(
    '/wechat/modes/:mode',
    { schema: { params: modeParams } },
    (request, reply) => {
      modes.set(request.params.mode);
      return reply.redirect('/wechat', 303);
    },
  );
}
