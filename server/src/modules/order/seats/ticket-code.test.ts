import { describe, expect, it } from 'vitest';
import { buyerOfTicket, newTicketCode, ticketCodeOf } from './ticket-code.ts';

const MILLION = 1_000_000;

describe('the code of a ticket', () => {
  it('names its buyer and is typed with thirteen letters and digits up to a billion users', () => {
    const buyers = [1, 10_001, MILLION, 33 * MILLION, 1_000 * MILLION, 34_000 * MILLION];
    const codes = buyers.map((buyer) => newTicketCode(buyer));
    expect(codes.map((code) => buyerOfTicket(code))).toEqual(buyers);
    expect(codes.map(({ length }) => length)).toEqual([11, 11, 11, 12, 13, 14]);
    expect(codes.join('')).toMatch(/^[2-9A-HJ-NP-Z]+$/u);
  });

  it('differs from ticket to ticket', () => {
    const codes = Array.from({ length: 1_000 }, () => newTicketCode(10_001));
    expect(new Set(codes).size).toBe(1_000);
  });

  it('is read in groups and small letters', () => {
    const code = newTicketCode(10_001);
    const typed = `${code.slice(0, 3)}-${code.slice(3, 7)} ${code.slice(7).toLowerCase()}`;
    expect(ticketCodeOf(typed)).toBe(code);
  });

  it('names nobody with ten characters, with others or with too many', () => {
    const codes = ['ZJ8K2MN4QP', 'ZJ8K2MN4QPO', 'Z'.repeat(18), ''];
    expect(codes.map((code) => buyerOfTicket(code))).toEqual([null, null, null, null]);
  });
});
