import { afterEach, describe, expect, it } from 'vitest';
import { seatRow } from '#features/order/attendees/attendee.rules.ts';
import { clearDraft, keepDraft, readDraft } from './checkout-draft.ts';

const subject = { type: 3, id: 8, owner: 7 } as const;
const lin = { name: '林知远', phone: '13800000001', id_card: '' };
const draft = { rows: [seatRow(lin)], coupon: 41, remark: '靠窗' } as const;

afterEach(() => sessionStorage.clear());

describe('draft of an order', () => {
  it('comes back for the same page and user', () => {
    keepDraft(subject, draft);
    expect(readDraft(subject)).toMatchObject({ rows: [lin], coupon: 41, remark: '靠窗' });
  });

  it('is not shown to another user or on another page', () => {
    keepDraft(subject, draft);
    expect(readDraft({ ...subject, owner: 9 })).toBeNull();
    expect(readDraft({ ...subject, owner: null })).toBeNull();
    expect(readDraft({ ...subject, id: 9 })).toBeNull();
    expect(readDraft({ ...subject, type: 1 })).toBeNull();
  });

  it('of a visitor goes to the user who logs in', () => {
    keepDraft({ ...subject, owner: null }, draft);
    expect(readDraft(subject)?.remark).toBe('靠窗');
  });

  it('leaves nothing behind once it is cleared, and survives broken storage', () => {
    keepDraft(subject, draft);
    clearDraft();
    expect(sessionStorage).toHaveLength(0);
    sessionStorage.setItem('zhiji-checkout', '{"rows":[1]}');
    expect(readDraft(subject)).toBeNull();
  });
});
