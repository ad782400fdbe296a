import { describe, expect, it } from 'vitest';
import {
  addressIds,
  contactPhone,
  date,
  email,
  fileUrl,
  filtering,
  id,
  keyword,
  lineOf,
  phone,
  secret,
  taxId,
  textOf,
  typedPrice,
} from './wire.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('wire fields', () => {
  it.each([
    ['13800138000', true, true],
    [' 13800138000 ', true, true],
    ['12800138000', false, false],
    ['1380013800', false, false],
    ['138001380000', false, false],
    ['0912345678', false, true],
  ])('takes %j as an account phone %s, as a contact phone %s', (text, account, contact) => {
    expect(accepts(phone, text)).toBe(account);
    expect(accepts(contactPhone, text)).toBe(contact);
  });

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-13-01', false],
    ['2024-04-31', false],
    ['0000-01-01', false],
    ['2024-1-1', false],
    ['2024-01-01 00:00:00', false],
  ])('takes %s as a day %s', (text, valid) => {
    expect(accepts(date, text)).toBe(valid);
  });

  it.each([0, -1, 1.5, '1', Number.MAX_SAFE_INTEGER + 1, null])('refuses %j as an id', (value) => {
    expect(accepts(id, value)).toBe(false);
  });

  it.each(['\u0000', 'a\u0000b', 'a\u001Bb', 'a\nb'])('refuses %j in one line', (text) => {
    expect(accepts(lineOf(10), text)).toBe(false);
    expect(accepts(keyword, text)).toBe(false);
  });

  it('takes line breaks but no other control character in a text', () => {
    expect(accepts(textOf(1, 10), 'a\r\n\tb')).toBe(true);
    expect(accepts(textOf(1, 10), 'a\u0000b')).toBe(false);
  });

  it('measures a line after trimming it', () => {
    expect(lineOf(2).parse('  知集  ')).toBe('知集');
    expect(accepts(lineOf(2), '   ')).toBe(false);
  });

  it.each([
    ['https://cdn.example/a.png', true],
    ['/u/1/a.png', true],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AA', false],
    ['https://a b', false],
  ])('takes %s as an uploaded file %s', (text, valid) => {
    expect(accepts(fileUrl, text)).toBe(valid);
  });

  it.each([
    ['1', true],
    ['1,2,3,4', true],
    ['1,2,3,4,5', false],
    ['1,', false],
    ['', false],
  ])('takes %j as address ids %s', (text, valid) => {
    expect(accepts(addressIds, text)).toBe(valid);
  });

  it('lets the filter bar leave the place open', () => {
    expect(accepts(filtering.address_id, '')).toBe(true);
    expect(accepts(filtering.address_id, undefined)).toBe(true);
  });

  it.each([
    ['someone@example.com', true],
    ['张三@example.com.cn', true],
    ['someone@example', false],
    ['a b@example.com', false],
    ['some.one@example.com', false],
    ['some_one@example.com', false],
    ['some+one@example.com', false],
    ['@example.com', false],
    ['someone@example.com.', false],
  ])('[R1-B7] takes %s as an email address %s', (text, valid) => {
    expect(accepts(email, text)).toBe(valid);
  });

  it.each([
    ['91310115MA1K4X2Y3T', true],
    ['91310115MA1K4X2Y3', false],
    ['91310115MA1K4X2Y3TT', false],
    ['91310115MA1K4I2Y3T', false],
  ])('[R1-B7] takes %s as the tax id of a business %s', (text, valid) => {
    expect(accepts(taxId, text)).toBe(valid);
  });

  it.each([
    ['299', true],
    ['299.9', true],
    ['299.90', true],
    ['299.900', false],
    ['-1', false],
    ['.5', false],
  ])('[R1-B7] takes %s as a price a person types %s', (text, valid) => {
    expect(accepts(typedPrice, text)).toBe(valid);
  });

  it.each([
    ['c2VjcmV0', true],
    ['', false],
    ['plain password', false],
  ])('takes %j as an encrypted password %s', (text, valid) => {
    expect(accepts(secret, text)).toBe(valid);
  });
});
