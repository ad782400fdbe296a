import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PATIENCE } from '#test/steady/patience';
import { startSandbox } from '#test/sandbox';
import { systemClock } from '#platform/clock';
import { signNuonuo } from './nuonuo-signature.ts';
import { openNuonuo } from './nuonuo.ts';
import type { Sandbox } from '#test/sandbox';
import type { InvoiceDraft } from './invoice-issuer.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => sandbox.stop());

const behave = async (mode: string) =>
  fetch(`${sandbox.origin}/nuonuo/modes/${mode}`, { method: 'POST' });
beforeEach(async () => behave('work'));

const open = (changes = {}) =>
  openNuonuo({
    endpoint: sandbox.origin,
    appKey: 'zhiji-dev',
    appSecret: 'zhiji-dev-secret',
    accessToken: 'zhiji-dev-token',
    fileHosts: ['127.0.0.1'],
    clock: systemClock,
    patience: PATIENCE,
    ...changes,
  });

const SELLER = '91440300708461136T';
let number = 0;
const draft = (given: Partial<InvoiceDraft> = {}): InvoiceDraft => {
  number += 1;
  return {
    serialNo: `261116120000000001000${number}`,
    isSpecial: false,
    sellerTaxNo: SELLER,
    buyer: {
      name: '林知远',
      taxNo: '',
      address: '',
      phone: '',
      bankName: '',
      bankAccount: '',
      email: 'lin@zhiyuan.example',
    },
    amountFen: 20_000,
    goodsName: '*非学历教育服务*培训费',
    remark: '',
    at: new Date(),
    ...given,
  };
};

describe('the signature', () => {
  it('is one that the gateway is known to have taken', () => {
    const call = { appKey: 'APPKEY', appSecret: 'SECRET', senid: 'SENID' };
    const rest = { nonce: '12345678', timestamp: '1700000000', body: '{"a":1}' };
    expect(signNuonuo({ ...call, ...rest })).toBe('7iSZiR+0g+376QEJ38xLM+3vGDs=');
  });
});

describe('Nuonuo', () => {
  it('issues an invoice, which takes a while, and hands out its files', async () => {
    const issuer = open();
    const wanted = draft();
    const by = { serialNo: wanted.serialNo, sellerTaxNo: SELLER };
    expect(await issuer.query(by)).toEqual({ state: 'unknown' });
    expect(await issuer.issue(wanted)).toEqual({ taken: true });
    // Asked twice it is still one.
    expect(await issuer.issue(wanted)).toEqual({ taken: true });
    expect(await issuer.query(by)).toEqual({ state: 'working' });
    const done = await issuer.query(by);
    if (done.state !== 'issued') {
      throw new Error(`it is ${done.state}`);
    }
    expect(done.invoiceNo).toMatch(/^\d{20}$/);
    expect((await issuer.download(done.files.pdf)).toString()).toContain('%PDF-');
    expect((await issuer.download(done.files.xml)).toString()).toContain(done.invoiceNo);
  });

  it('says why it refuses, or fails later', async () => {
    const issuer = open();
    const special = draft({ isSpecial: true });
    expect(await issuer.issue(special)).toEqual({ taken: false, reason: '专票购方税号有误' });
    const { buyer } = draft();
    const misnamed = draft({ buyer: { ...buyer, taxNo: SELLER } });
    expect(await issuer.issue(misnamed)).toEqual({
      taken: false,
      reason: '购方名称与税号不匹配',
    });
    await behave('fail');
    const failing = draft();
    await issuer.issue(failing);
    const by = { serialNo: failing.serialNo, sellerTaxNo: SELLER };
    await issuer.query(by);
    expect(await issuer.query(by)).toEqual({ state: 'failed', reason: '购方税号有误' });
  });

  it('undoes an invoice, once', async () => {
    const issuer = open();
    const wanted = draft();
    await issuer.issue(wanted);
    const by = { serialNo: wanted.serialNo, sellerTaxNo: SELLER };
    await issuer.query(by);
    const done = await issuer.query(by);
    const invoiceNo = done.state === 'issued' ? done.invoiceNo : '';
    const reversal = { serialNo: 'R1', invoiceNo, isSpecial: false, sellerTaxNo: SELLER };
    const red = { serialNo: 'R1', sellerTaxNo: SELLER };
    expect(await issuer.queryReversal(red)).toEqual({ state: 'unknown' });
    expect(await issuer.reverse(reversal)).toEqual({ taken: true });
    expect(await issuer.reverse(reversal)).toEqual({ taken: true });
    expect(await issuer.queryReversal(red)).toEqual({ state: 'working' });
    expect(await issuer.queryReversal(red)).toMatchObject({ state: 'reversed' });
    expect(await issuer.reverse({ ...reversal, serialNo: 'R2' })).toMatchObject({ taken: false });
  });

  it.each([
    ['another secret', { appSecret: 'guess' }],
    ['an unknown application', { appKey: 'stranger' }],
    ['a token that is not ours', { accessToken: 'guess' }],
  ])('does not know %s, and nothing is known then', async (_what, changes) => {
    await expect(open(changes).issue(draft())).rejects.toThrow('Nuonuo does not know us');
  });

  it('may answer what nobody knows: whether it has issued is asked for later', async () => {
    const issuer = open();
    const wanted = draft();
    const by = { serialNo: wanted.serialNo, sellerTaxNo: SELLER };
    await behave('odd');
    await expect(issuer.issue(wanted)).rejects.toThrow('E9999');
    await expect(issuer.query(by)).rejects.toThrow('E9999');
    await expect(issuer.queryReversal(by)).rejects.toThrow('E9999');
    await behave('work');
    expect(await issuer.query(by)).toMatchObject({ state: 'issued' });
  });

  it('may break; a file may lie nowhere else', async () => {
    await behave('break');
    await expect(open().issue(draft())).rejects.toThrow();
    await expect(open().download('https://stranger.example/a.pdf')).rejects.toThrow('where none');
    await expect(open().download(`${sandbox.origin}/nuonuo/files/1.pdf`)).rejects.toThrow('404');
  });
});
