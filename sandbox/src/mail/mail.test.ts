import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSandbox } from '../app.ts';
import { createMailInbox, type MailInbox } from './inbox.ts';
import { readMessage } from './message.ts';
import { startMailServer, type MailServer } from './server.ts';

let inbox: MailInbox;
let server: MailServer;

beforeEach(async () => {
  inbox = createMailInbox();
  server = await startMailServer(inbox, 0);
});

afterEach(async () => {
  await server.close();
});

/** Speaks SMTP line by line and answers the last reply. */
async function say(lines: readonly string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  const waiting = [...lines];
  let last = '';
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (data) => {
      last = String(data).trim().split('\r\n').at(-1) ?? '';
      if (!/^\d{3} /.test(last)) {
        return;
      }
      const next = waiting.shift();
      if (next === undefined) {
        socket.end();
        resolve(last);
      } else {
        socket.write(`${next}\r\n`);
      }
    });
  });
}

const login = (password: string) =>
  `AUTH PLAIN ${Buffer.from(`\0zhiji-dev\0${password}`).toString('base64')}`;
const envelope = ['MAIL FROM:<site@zhiji.example>', 'RCPT TO:<wei@zhiji.example>', 'DATA'];

describe('mail relay', () => {
  it('takes the mail of a known user into the inbox', async () => {
    const mail = 'Subject: =?UTF-8?B?55+l6ZuG?=\r\n\r\nhello <b>\r\n.';
    expect(await say(['EHLO test', login('zhiji-dev-secret'), ...envelope, mail])).toMatch(/^250 /);
    const app = buildSandbox(inbox);
    const listed = await app.inject('/mail.json');
    expect(listed.json()).toMatchObject({
      mails: [
        { from: 'site@zhiji.example', to: 'wei@zhiji.example', subject: '知集', text: 'hello <b>' },
      ],
    });
    const { body } = await app.inject('/mail');
    expect(body).toContain('hello &lt;b&gt;');
    await app.close();
  });

  it('takes nothing without a password or with a wrong one', async () => {
    expect(await say(['EHLO test', login('guess')])).toMatch(/^535 /);
    expect(await say(['EHLO test', 'MAIL FROM:<site@zhiji.example>'])).toMatch(/^530 /);
    expect(inbox.list()).toEqual([]);
  });

  it('tells how often a mail came, also after it made room for others', async () => {
    const mail = { from: '', to: 'wei@zhiji.example', subject: '', text: '', attachments: [] };
    inbox.accept({ ...mail, message_id: '<twice>' });
    for (let nth = 0; nth < 300; nth += 1) {
      inbox.accept({ ...mail, message_id: `<${nth}>` });
    }
    inbox.accept({ ...mail, message_id: '<twice>' });
    const app = buildSandbox(inbox);
    const { taken } = (await app.inject('/mail/taken.json')).json<{ taken: unknown[] }>();
    expect(taken).toHaveLength(301);
    expect(taken).toContainEqual({ message_id: '<twice>', to: 'wei@zhiji.example', times: 2 });
    expect(taken).toContainEqual({ message_id: '<0>', to: 'wei@zhiji.example', times: 1 });
    await app.close();
  });

  it('says in both languages that it is empty', async () => {
    const app = buildSandbox(inbox);
    const zh = await app.inject('/mail');
    const en = await app.inject('/mail?lang=en');
    expect(zh.body).toContain('还没有邮件');
    expect(en.body).toContain('No mail yet');
    await app.close();
  });
});

describe('a message', () => {
  it.each([
    ['base64', '5L2g5aW9'],
    ['quoted-printable', '=E4=BD=A0=\r\n=E5=A5=BD'],
    ['8bit', '你好'],
  ])('is read from %s', (encoding, body) => {
    const raw = `Subject: =?UTF-8?Q?=E4=BD=A0_=E5=A5=BD?=\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`;
    expect(readMessage(raw)).toEqual({
      subject: '你 好',
      text: '你好',
      message_id: '',
      attachments: [],
    });
  });

  it('has its files listed by name and size', () => {
    const raw = [
      'Subject: files',
      'Message-ID: <one@zhiji.example>',
      'Content-Type: multipart/mixed;',
      ' boundary="--_part"',
      '',
      '----_part',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      '5L2g5aW9',
      '----_part',
      'Content-Type: application/pdf; name=1.pdf',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename=1.pdf',
      '',
      'JVBERi0=',
      '----_part--',
      '',
    ].join('\r\n');
    expect(readMessage(raw)).toEqual({
      subject: 'files',
      text: '你好',
      message_id: '<one@zhiji.example>',
      attachments: [{ name: '1.pdf', bytes: 5 }],
    });
  });
});
