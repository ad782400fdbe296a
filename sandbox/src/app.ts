import fastify, { type FastifyInstance } from 'fastify';
import { registerAlipay } from './alipay/routes.ts';
import { html } from './html.ts';
import { createMailInbox, type MailInbox } from './mail/inbox.ts';
import { registerMail } from './mail/routes.ts';
import { languageOf, sendPage } from './page.ts';
import { registerNuonuo } from './nuonuo/routes.ts';
import { registerPayKeys } from './pay-keys.ts';
import { registerAliyun } from './sms/aliyun.ts';
import { createSmsInbox } from './sms/inbox.ts';
import { createSmsModes } from './sms/modes.ts';
import { registerSms } from './sms/routes.ts';
import { registerWechatPay } from './wechat-pay/routes.ts';
import { registerWechat } from './wechat/routes.ts';

/** What the sandbox plays, each with the page that shows its doings. */
const providers = [
  { path: '/sms', zh: '短信网关收件箱', en: 'Inbox of the SMS gateway' },
  { path: '/mail', zh: '邮件服务器收件箱', en: 'Inbox of the mail server' },
  { path: '/wechat', zh: '微信登录与手机', en: 'WeChat login and the phone' },
  { path: '/wechat-pay', zh: '微信支付', en: 'WeChat Pay' },
  { path: '/alipay', zh: '支付宝', en: 'Alipay' },
  { path: '/nuonuo', zh: '诺诺开票', en: 'Nuonuo invoices' },
] as const;

const titles = { zh: '沙箱扮演的第三方', en: 'Third parties played here' } as const;

/** Builds the sandbox: third parties of the site, played on a developer's machine and in tests. */
export function buildSandbox(mails: MailInbox = createMailInbox()): FastifyInstance {
  const app = fastify({
    // What a third party would refuse must not become valid by a silent conversion.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    forceCloseConnections: true,
  });
  // The forms of its own pages.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get('/', (request, reply) => {
    const language = languageOf(request);
    const items = providers.map(
      (provider) =>
        html`<li><a href="${provider.path}?lang=${language}">${provider[language]}</a></li>`,
    );
    const content = html`<ul>
      ${items}
    </ul>`;
    return sendPage(reply, language, { title: titles[language], content });
  });

  app.get('/health', () => ({ status: 'ok' }));

  const messages = createSmsInbox();
  const modes = createSmsModes();
  registerAliyun(app, messages, modes);
  registerSms(app, messages, modes);
  registerMail(app, mails);
  registerWechat(app);
  registerWechatPay(app);
  registerPayKeys(app);
  registerAlipay(app);
  registerNuonuo(app);
  return app;
}
