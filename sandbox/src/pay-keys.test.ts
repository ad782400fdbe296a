import { spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSandbox } from './app.ts';
import { openPayKeys, payEnvironment } from './pay-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'pay-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pem = (base64: string): string => Buffer.from(base64, 'base64').toString();

describe('the keys of the channels', () => {
  it('are served as what a merchant’s server reads', async () => {
    const app = buildSandbox();
    const answer = await app.inject({ url: '/pay-keys.json', headers: { host: '127.0.0.1:1234' } });
    const variables = answer.json<Record<string, string>>();
    expect(variables).toMatchObject({
      WECHAT_PAY_ENDPOINT: 'http://127.0.0.1:1234',
      ALIPAY_ENDPOINT: 'http://127.0.0.1:1234',
      WECHAT_PAY_SERIAL: expect.stringMatching(/^[\dA-F]{40}$/),
      WECHAT_PAY_V3_KEY: expect.stringMatching(/^[\da-f]{32}$/),
      WECHAT_PAY_PUBLIC_KEYS: expect.stringMatching(/^PUB_KEY_ID_\w+:[\w+/=]+$/),
    });
    for (const channel of ['WECHAT_PAY', 'ALIPAY']) {
      const ours = createPrivateKey(pem(variables[`${channel}_KEY`] ?? ''));
      const [, wechats] = variables['WECHAT_PAY_PUBLIC_KEYS']?.split(':') ?? [];
      const alipays = variables['ALIPAY_PUBLIC_KEY'];
      const theirs = createPublicKey(pem((channel === 'ALIPAY' ? alipays : wechats) ?? ''));
      expect(ours.asymmetricKeyDetails?.modulusLength).toBe(2048);
      expect(theirs.asymmetricKeyType).toBe('rsa');
      // The key we sign with is not the one they sign with.
      const data = Buffer.from('x');
      expect(verify('RSA-SHA256', data, theirs, sign('RSA-SHA256', data, ours))).toBe(false);
    }
    await app.close();
  });

  it('[R1-A3] are made so that a server in production knows them and refuses them', () => {
    const { wechat, alipay } = openPayKeys('');
    for (const { publicKey } of [
      wechat.merchant,
      wechat.platform,
      alipay.merchant,
      alipay.platform,
    ]) {
      expect(publicKey.asymmetricKeyDetails?.publicExponent).toBe(65_539n);
    }
  });

  it('are kept in a folder, for their owner alone, also when several come at once', async () => {
    const script = `import { openPayKeys } from '${import.meta.dirname}/pay-keys.ts';
      console.log(openPayKeys('${folder}').wechat.serial);`;
    const started = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['--input-type=module-typescript', '-e', script]),
    );
    const serials = await Promise.all(
      started.map(async (child) => {
        const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
        return said.trim();
      }),
    );
    expect(serials[0]).toMatch(/^[\dA-F]{40}$/);
    expect(new Set(serials).size).toBe(1);
    const [file, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(statSync(join(folder, file ?? '')).mode.toString(8)).toMatch(/600$/);
    const [one, other] = [openPayKeys(folder), openPayKeys(folder)];
    expect(payEnvironment(one, 'http://x')).toEqual(payEnvironment(other, 'http://x'));
  }, 30_000);

  it('are new ones otherwise', () => {
    expect(openPayKeys('').wechat.serial).not.toBe(openPayKeys('').wechat.serial);
  }, 30_000);
});
