import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { PATIENCE } from '#test/steady/patience';
import { receivedMails, startSandbox } from '#test/sandbox';
import { openSmtpMail } from './smtp-mail.ts';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '#test/sandbox';

const logged: string[] = [];
const log = createLog('debug', { write: (line) => void logged.push(line) });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => sandbox.stop());

const FROM = '知集 <no-reply@zhiji.example>';
const open = (url = sandbox.environment.SMTP_URL, patience = PATIENCE) =>
  openSmtpMail({ url, from: FROM, patience }, log);
const message = {
  to: 'wei@zhiji.example',
  subject: '知集验证码 Your code',
  text: '您的验证码是 271828。',
  reference: 'reference-1',
};

describe('the mail relay', () => {
  it('takes a mail of a known user and delivers it whole', async () => {
    expect(await open().send(message)).toBe('sent');
    expect(await receivedMails(sandbox.origin, message.to)).toMatchObject([
      { from: 'no-reply@zhiji.example', subject: message.subject, text: message.text },
    ]);
  });

  it('carries files under their names, whole', async () => {
    const to = 'files@zhiji.example';
    const attachments = [
      { name: '25442000000012345678.pdf', type: 'application/pdf', bytes: Buffer.alloc(70_000, 7) },
      { name: '25442000000012345678.xml', type: 'application/xml', bytes: Buffer.from('<发票/>') },
    ];
    expect(await open().send({ ...message, to, attachments })).toBe('sent');
    const [mail] = await receivedMails(sandbox.origin, to);
    expect(mail).toMatchObject({ subject: message.subject, text: message.text });
    expect(mail?.message_id).toContain(message.reference);
    expect(mail?.attachments).toEqual(
      attachments.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
    );
  });

  it('refuses another password and a mailbox that does not exist', async () => {
    const wrong = sandbox.environment.SMTP_URL.replace('zhiji-dev-secret', 'wrong');
    expect(await open(wrong).send(message)).toBe('refused');
    expect(await open().send({ ...message, to: 'who@unknown.example' })).toBe('rejected');
    expect(await open('smtp://a:b@127.0.0.1:1').send(message)).toBe('refused');
  });

  it('cannot be given a second receiver through the address', async () => {
    const to = 'wei@zhiji.example, eve@zhiji.example';
    await open().send({ ...message, to });
    expect(await receivedMails(sandbox.origin, 'eve@zhiji.example')).toEqual([]);
  });

  it('is not waited for when it says nothing, and gets no mail twice', async () => {
    let connections = 0;
    const silent = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    const began = performance.now();
    expect(await open(`smtp://a:b@127.0.0.1:${port}`, 1).send(message)).toBe('refused');
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(connections).toBe(2);
    silent.close();
  });

  it('is given no password in clear, except on the same machine', async () => {
    const lines: string[] = [];
    const plain = createServer((socket) => {
      socket.write('220 relay\r\n');
      socket.on('data', (data) => {
        lines.push(String(data));
        socket.write('250 AUTH PLAIN\r\n');
      });
    });
    await new Promise<void>((resolve) => {
      plain.listen(0, '127.0.0.2', resolve);
    });
    const { port } = plain.address() as AddressInfo;
    expect(await open(`smtp://user:secret@127.0.0.2:${port}`).send(message)).not.toBe('sent');
    expect(lines.join('')).toMatch(/^EHLO/);
    expect(lines.join('')).not.toMatch(/AUTH/);
    plain.close();
  });

  it('never writes an address or a code to the log', () => {
    expect(logged.join('')).not.toMatch(/zhiji\.example|unknown\.example|271828/);
  });
});
