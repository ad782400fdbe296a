import { DAY_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import { describe, expect, it } from 'vitest';
import { operatorNamed } from '#platform/actor';
import { newId } from '#platform/ids';
import { BAD_PARAMETER, NOT_FOUND, SAVED } from '#test/codes';
import { runLoop, usePayApp } from '#test/pay';
import { afterLogin, buyLessons } from '#test/refunds';
import { receivedMails } from '#test/sandbox';
import { buildInvoice, buildIssuedInvoice, COMPANY } from '../invoice.factory.ts';
import { reverseInvoice } from '../records/decision.commands.ts';
import { countLostMails, sendMails } from './mail.commands.ts';
import { resendInvoice } from './mail-wish.commands.ts';
import { takeMails } from './mail.repo.ts';
import type { MailGateway } from '#gateways/mail/mail-gateway';
import type { SendOutcome } from '#gateways/send-outcome';
import type { Bought } from '#test/pay';

const MAILED_OFTEN = 56_004;
const NUMBER = '25442000000012345678';
const LEASE_MS = 5 * MINUTE_MS;
const TRIES = 6;
const never = new AbortController().signal;
const actor = operatorNamed('finance');

const app = usePayApp();

interface Issued extends Bought {
  readonly id: number;
}

/** Somebody with an invoice that is out. */
async function buyInvoiced(): Promise<Issued> {
  const bought = await buyLessons(app);
  const { buyer, order } = bought;
  return { ...bought, id: await buildIssuedInvoice(app.platform, buyer.userId, order.id) };
}

let boxes = 0;
/** An address nobody else writes to. */
function newBox(): string {
  boxes += 1;
  return `box${boxes}@zhiji.example`;
}

const ask = async ({ buyer, id }: Issued, email: string) =>
  (await app.call('invoice.mail', { id, email }, buyer)).code;

const inBox = async (email: string) => receivedMails(app.sandbox, email);

const mailsOf = async ({ buyer, id }: Issued) =>
  app.platform.db
    .selectFrom('invoice_mail')
    .select(['tries', 'due_at', 'sent_at', 'email_sealed'])
    .where('user_id', '=', buyer.userId)
    .where('invoice_id', '=', id)
    .orderBy('id')
    .execute();

/** A relay that always answers the same, and remembers what it was given. */
function relay(outcome: SendOutcome): MailGateway & { readonly taken: string[] } {
  const taken: string[] = [];
  return {
    taken,
    send: async ({ reference }) => {
      taken.push(reference);
      return Promise.resolve(outcome);
    },
  };
}

describe('POST /api/invoice/mailInvoice', () => {
  it('has all files of an invoice mailed to the address of its request, once', async () => {
    const bought = await buyLessons(app);
    const { buyer, order } = bought;
    await app.platform.db.updateTable('shop').set({ tax_no: '91440300708461136T' }).execute();
    const id = await buildInvoice(app.platform, buyer.userId, order.id);
    await app.platform.db.updateTable('shop').set({ tax_no: '' }).execute();
    for (let look = 0; look < 3; look += 1) {
      await runLoop(app, 'invoice.issue');
      app.clock.advance(MINUTE_MS);
    }
    const record = (await app.call('invoice.records', { id }, buyer)).data;
    const { invoice_no: no } = record as { invoice_no: string };
    const before = await inBox(COMPANY.email);
    expect((await app.call('invoice.mail', { id }, buyer)).code).toBe(SAVED);
    // Nothing is sent while somebody waits for the answer.
    expect(await inBox(COMPANY.email)).toEqual(before);
    await Promise.all(Array.from({ length: 3 }, async () => runLoop(app, 'invoice.mail')));
    await runLoop(app, 'invoice.mail');
    const [mail, ...others] = await inBox(COMPANY.email);
    expect(others).toEqual(before);
    expect(mail?.subject).toContain(no);
    expect(mail?.text).toMatch(/200\.00 元[\s\S]*200\.00 yuan/u);
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      `${no}.pdf`,
      `${no}.ofd`,
      `${no}.xml`,
    ]);
    expect(mail?.attachments.every(({ bytes }) => bytes > 0)).toBe(true);
  });

  it('takes another address, which is sealed and forgotten once the mail is out', async () => {
    const issued = await buyInvoiced();
    const box = newBox();
    expect(await ask(issued, box)).toBe(SAVED);
    const [waiting] = await mailsOf(issued);
    expect(waiting?.email_sealed.includes(box)).toBe(false);
    await runLoop(app, 'invoice.mail');
    expect((await inBox(box))[0]?.attachments).toMatchObject([{ name: `${NUMBER}.pdf` }]);
    const [sent] = await mailsOf(issued);
    expect(sent).toMatchObject({ tries: 1, due_at: null, sent_at: app.clock.now() });
    expect(sent?.email_sealed).toHaveLength(0);
    expect(app.logged.join('')).not.toContain(box);
  });

  it('is for the owner of an invoice that is out', async () => {
    const bought = await buyLessons(app);
    const { buyer, order } = bought;
    const id = await buildInvoice(app.platform, buyer.userId, order.id);
    expect(await ask({ ...bought, id }, newBox())).toBe(NOT_FOUND);
    const issued = await buyInvoiced();
    expect(await ask({ ...issued, buyer }, newBox())).toBe(NOT_FOUND);
    expect(await ask(issued, 'no mail')).toBe(BAD_PARAMETER);
    expect(await mailsOf(issued)).toEqual([]);
  });

  it('is done five times a day, however many ask at once', async () => {
    const issued = await buyInvoiced();
    const box = newBox();
    const codes = await Promise.all(Array.from({ length: 8 }, async () => ask(issued, box)));
    expect(codes.filter((code) => code === SAVED)).toHaveLength(5);
    expect(codes.filter((code) => code === MAILED_OFTEN)).toHaveLength(3);
    await runLoop(app, 'invoice.mail');
    await runLoop(app, 'invoice.mail');
    expect(new Set((await inBox(box)).map(({ message_id }) => message_id)).size).toBe(5);
    app.clock.advance(DAY_MS);
    expect(await ask(await afterLogin(app, issued), box)).toBe(SAVED);
    await runLoop(app, 'invoice.mail');
  });
});

describe('the mail with an invoice', () => {
  it('is tried again while the relay says no, and not once it may have arrived', async () => {
    const issued = await buyInvoiced();
    await ask(issued, newBox());
    const limited = relay('limited');
    await sendMails(app.platform, limited, never);
    await sendMails(app.platform, limited, never);
    expect(limited.taken).toHaveLength(1);
    app.clock.advance(MINUTE_MS);
    const unsure = relay('unsure');
    await sendMails(app.platform, unsure, never);
    app.clock.advance(DAY_MS);
    await sendMails(app.platform, unsure, never);
    expect(unsure.taken).toEqual(limited.taken);
    expect(await mailsOf(issued)).toMatchObject([{ tries: 2, due_at: null, sent_at: null }]);
  });

  it.each(['a relay that refuses it', 'a file that is gone'])(
    'is given up with %s',
    async (what) => {
      const issued = await buyInvoiced();
      const refusing = relay(what.includes('relay') ? 'refused' : 'sent');
      if (!what.includes('relay')) {
        const pdf_key = `p/${issued.buyer.userId}/${newId()}.pdf`;
        await app.platform.db
          .updateTable('invoice')
          .set({ pdf_key })
          .where('user_id', '=', issued.buyer.userId)
          .execute();
      }
      await ask(issued, newBox());
      for (let round = 0; round < TRIES + 2; round += 1) {
        await sendMails(app.platform, refusing, never);
        app.clock.advance(DAY_MS);
      }
      expect(refusing.taken).toHaveLength(what.includes('relay') ? TRIES : 0);
      const [mail] = await mailsOf(issued);
      expect(mail).toMatchObject({ tries: TRIES, due_at: null, sent_at: null });
      expect(mail?.email_sealed).toHaveLength(0);
      expect(app.logged.join('')).toContain('the mail with an invoice is given up');
    },
  );

  it('is sent by another when its worker dies, under the same Message-ID', async () => {
    const issued = await buyInvoiced();
    const box = newBox();
    await ask(issued, box);
    const dying = relay('sent');
    const { db } = app.platform;
    const [held] = await takeMails(db, { now: app.clock.now(), limit: 4, triesMax: TRIES });
    await sendMails(app.platform, dying, never);
    expect(dying.taken).toEqual([]);
    app.clock.advance(LEASE_MS);
    await runLoop(app, 'invoice.mail');
    const [mail, ...others] = await inBox(box);
    expect(others).toEqual([]);
    expect(mail?.message_id).toContain(`<invoice-mail-${held?.id}@`);
    expect(await mailsOf(issued)).toMatchObject([{ tries: 2, sent_at: app.clock.now() }]);
  });

  it('[R1-A11] is given up when its workers die again and again, and somebody hears of it', async () => {
    const before = await countLostMails(app.platform);
    const issued = await buyInvoiced();
    await ask(issued, newBox());
    for (let death = 0; death < TRIES; death += 1) {
      const taken = { now: app.clock.now(), limit: 4, triesMax: TRIES };
      expect(await takeMails(app.platform.db, taken)).toHaveLength(1);
      app.clock.advance(LEASE_MS);
    }
    const working = relay('sent');
    expect(await countLostMails(app.platform)).toBe(before);
    await sendMails(app.platform, working, never);
    expect(working.taken).toEqual([]);
    expect(await mailsOf(issued)).toMatchObject([{ due_at: null, sent_at: null }]);
    expect(await countLostMails(app.platform)).toBe(before + 1);
    // Somebody sends it in another way, as the alarm asks for.
    await ask(await afterLogin(app, issued), newBox());
    await sendMails(app.platform, working, never);
    expect(working.taken).toHaveLength(1);
    expect(await countLostMails(app.platform)).toBe(before);
  });

  it('is given up at once where there is no such mailbox, which is no loss of ours', async () => {
    const before = await countLostMails(app.platform);
    const issued = await buyInvoiced();
    await ask(issued, newBox());
    const rejecting = relay('rejected');
    await sendMails(app.platform, rejecting, never);
    app.clock.advance(MINUTE_MS);
    await sendMails(app.platform, rejecting, never);
    expect(rejecting.taken).toHaveLength(1);
    const [mail] = await mailsOf(issued);
    expect(mail).toMatchObject({ tries: 1, due_at: null, sent_at: null });
    expect(mail?.email_sealed).toHaveLength(0);
    expect(await countLostMails(app.platform)).toBe(before);
  });

  it('is off when the invoice was undone meanwhile', async () => {
    const issued = await buyInvoiced();
    await ask(issued, newBox());
    const orderNo = issued.order.order_no;
    await reverseInvoice(app.platform, { actor, orderNo, redNo: '25442000000099999999' });
    const working = relay('sent');
    await sendMails(app.platform, working, never);
    expect(working.taken).toEqual([]);
    expect(await mailsOf(issued)).toMatchObject([{ due_at: null, sent_at: null }]);
    expect(await ask(issued, newBox())).toBe(NOT_FOUND);
  });
});

describe('ops invoice-resend', () => {
  const resend = async ({ order }: Bought, email: string, who = actor) =>
    resendInvoice(app.platform, { actor: who, orderNo: order.order_no, email });

  it('mails it for the buyer, leaving a trace that tells no address', async () => {
    const issued = await buyInvoiced();
    const box = newBox();
    await resend(issued, box);
    await runLoop(app, 'invoice.mail');
    expect(await inBox(box)).toHaveLength(1);
    const audited = await app.platform.db
      .selectFrom('audit')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', `order ${issued.order.order_no}`)
      .execute();
    expect(audited).toMatchObject([{ actor: 'finance', action: 'invoice.resend' }]);
    expect(JSON.stringify(audited)).not.toContain(box);
    const before = await inBox(COMPANY.email);
    await resend(issued, '');
    await runLoop(app, 'invoice.mail');
    expect(await inBox(COMPANY.email)).toHaveLength(before.length + 1);
  });

  it('is refused by the registry', async () => {
    const issued = await buyInvoiced();
    const missing = { key: 'operator.invoiceMissing' };
    await expect(resend(issued, 'no mail')).rejects.toMatchObject({ key: 'operator.notWritten' });
    const stranger = { name: 'eve', kind: 'staff', shopId: 987_654 } as const;
    await expect(resend(issued, '', stranger)).rejects.toMatchObject(missing);
    await expect(resend(await buyLessons(app), '')).rejects.toMatchObject(missing);
    for (let nth = 0; nth < 5; nth += 1) {
      await resend(issued, newBox());
    }
    await expect(resend(issued, '')).rejects.toMatchObject({ key: 'operator.invoiceMailed' });
    expect(await mailsOf(issued)).toHaveLength(5);
  });
});
