import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock';
import { createLog } from '#platform/log';
import { PATIENCE } from '#test/steady/patience';
import { receivedSms, setSmsMode, startSandbox } from '#test/sandbox';
import { signAliyunCall } from './aliyun-signature.ts';
import { openAliyunSms, outcomeOf } from './aliyun-sms.ts';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '#test/sandbox';

const key = { accessKey: 'zhiji-dev', secretKey: 'zhiji-dev-secret' };
const logged: string[] = [];
const log = createLog('debug', { write: (line) => void logged.push(line) });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => sandbox.stop());

const open = (changes = {}) =>
  openAliyunSms(
    {
      ...key,
      clock: systemClock,
      patience: PATIENCE,
      endpoint: sandbox.origin,
      signName: '知集沙箱',
      templateCode: 'SMS_100001',
      noticeCodes: {
        moved: 'SMS_100002',
        cancelled: 'SMS_100003',
        returned: 'SMS_100004',
        seatGiven: 'SMS_100005',
        classSoon: 'SMS_100006',
      },
      ...changes,
    },
    log,
  );
const message = { phone: '13700000001', code: '314159', reference: 'reference-1' };

describe('the signature', () => {
  it('is the one of Aliyun’s own example', () => {
    const { query, headers } = signAliyunCall(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        parameters: {
          RegionId: 'cn-shanghai',
          ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
        },
        date: new Date('2023-10-26T10:22:32Z'),
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { accessKey: 'YourAccessKeyId', secretKey: 'YourAccessKeySecret' },
    );
    expect(query).toBe(
      'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    );
    expect(headers['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;' +
        'x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });
});

describe('Aliyun’s SMS service', () => {
  it('takes a code and delivers it by the approved template', async () => {
    expect(await open().sendCode(message)).toBe('sent');
    expect(await receivedSms(sandbox.origin, message.phone)).toMatchObject([
      { text: '【知集沙箱】您的验证码为314159，5分钟内有效，请勿告知他人。' },
    ]);
  });

  it('[R1-B6] writes a number of 09 and 8 digits with its country code', async () => {
    expect(await open().sendCode({ ...message, phone: '0912345670' })).toBe('sent');
    expect(await receivedSms(sandbox.origin, '886912345670')).toHaveLength(1);
  });

  it.each([
    ['another secret', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKey: 'stranger' }, 'InvalidAccessKeyId.NotFound'],
    ['a signature that was not approved', { signName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['a template that was not approved', { templateCode: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  ])('refuses %s', async (_what, changes, reason) => {
    const phone = '13700000002';
    expect(await open(changes).sendCode({ ...message, phone })).toBe('refused');
    expect(await receivedSms(sandbox.origin, phone)).toEqual([]);
    expect(logged.at(-1)).toContain(`"reason":"${reason}"`);
  });

  it('is told apart by how it fails', async () => {
    for (const [mode, outcome] of [
      ['refuse', 'refused'],
      ['limit', 'limited'],
      ['throttle', 'refused'],
      ['work', 'sent'],
    ] as const) {
      await setSmsMode(sandbox.origin, mode);
      expect([mode, await open().sendCode(message)]).toEqual([mode, outcome]);
    }
    expect(await open({ endpoint: 'http://127.0.0.1:2' }).sendCode(message)).toBe('refused');
  });

  it('never writes a number or a code to the log', () => {
    expect(logged.join('')).not.toMatch(/13700000|314159/);
  });
});

describe('an answer', () => {
  it.each([
    [200, 'OK', 'sent'],
    [200, 'isv.BUSINESS_LIMIT_CONTROL', 'limited'],
    [200, 'isv.DAY_LIMIT_CONTROL', 'limited'],
    [200, 'isv.MOBILE_NUMBER_ILLEGAL', 'refused'],
    [200, 'isp.SYSTEM_ERROR', 'unsure'],
    [400, 'SignatureDoesNotMatch', 'refused'],
    [400, 'Throttling.User', 'not taken'],
    [503, 'ServiceUnavailable', 'not taken'],
    [500, 'InternalError', 'unsure'],
    [200, '', 'unsure'],
  ])('%i %s means %s', (http, code, outcome) => {
    expect(outcomeOf(http, code)).toBe(outcome);
  });
});

describe('a message that may have been taken', () => {
  /** A provider that behaves as told and counts what reaches it. */
  async function provider(answer: Parameters<typeof createServer>[1]) {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      answer?.(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}`,
      requests: () => requests,
      stop: () => server.closeAllConnections(),
    };
  }

  it('is not sent again when the connection breaks or the answer makes no sense', async () => {
    const cutting = await provider((request) => request.socket.destroy());
    expect(await open({ endpoint: cutting.endpoint }).sendCode(message)).toBe('unsure');
    expect(cutting.requests()).toBe(1);
    const rambling = await provider((_request, response) => response.end('<html>'));
    expect(await open({ endpoint: rambling.endpoint }).sendCode(message)).toBe('unsure');
    expect(rambling.requests()).toBe(1);
    cutting.stop();
    rambling.stop();
  });

  it('is sent once more when it surely was not', async () => {
    const busy = await provider((_request, response) => {
      response.writeHead(503).end('{"Code":"ServiceUnavailable"}');
    });
    expect(await open({ endpoint: busy.endpoint }).sendCode(message)).toBe('refused');
    expect(busy.requests()).toBe(2);
    busy.stop();
  });

  it('is given up after three seconds', async () => {
    const silent = await provider(() => undefined);
    const hasty = open({ endpoint: silent.endpoint, patience: 1 });
    const began = performance.now();
    expect(await hasty.sendCode(message)).toBe('unsure');
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(silent.requests()).toBe(1);
    silent.stop();
  });
});
