import { describe, expect, it } from 'vitest';
import { errors, successCodes, successes } from './errors.ts';
import { anyCallErrors, tokenErrors } from './shared-errors.ts';

const HAN = /\p{Script=Han}/u;

/** The codes the specification lists with a text, ranges written out. */
const SPEC_CODES = [
  10001, 10002, 10004, 10005, 10007, 10012, 11005, 11006, 11008, 11009, 11010, 11109, 11110, 11111,
  50000, 51000, 60000, 61000, 61001, 61002, 61003, 70007, 70008, 70009, 72000, 72001, 72002, 72003,
  72004, 72005, 80002, 90000, 90001, 90002, 90003, 90004, 90005,
];
const RELOGIN_CODES = [11101, 11102, 11103, 11104, 11105, 11106, 11107];

const failures = Object.values(errors);
const byCode = new Map(failures.map((failure) => [failure.code, failure]));

describe('success codes', () => {
  it('[ERR-01] are exactly the five of the specification', () => {
    expect([...successCodes].toSorted((a, b) => a - b)).toEqual([
      10000, 10006, 10008, 11108, 13507,
    ]);
  });
});

describe('error registry', () => {
  it('gives every code to one meaning only', () => {
    const all = [...Object.values(successes), ...failures].map(({ code }) => code);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(Object.entries({ ...successes, ...errors }))('has both texts of %s', (_, { zh, en }) => {
    expect(zh).toMatch(HAN);
    expect(en).toMatch(/^[A-Z]/);
    expect(en).not.toMatch(HAN);
  });

  it('[R1-D1.1] says that all is taken in place of counting none', () => {
    const { told, toldNone } = errors['order.insufficientStock'];
    expect([told.zh, told.en].every((text) => text.includes('{left}'))).toBe(true);
    expect(toldNone).toEqual({ zh: '“{title}”名额已满', en: '“{title}” is full' });
  });

  it.each(SPEC_CODES)('knows %d in both languages and shows it as a toast', (code) => {
    const failure = byCode.get(code);
    expect(failure?.zh).toMatch(HAN);
    expect(failure?.en).toMatch(/\S/);
    expect(failure?.reaction).toBe('toast');
  });

  it('asks for a new login on 11101 to 11107 and on nothing else', () => {
    const relogin = failures.filter(({ reaction }) => reaction === 'relogin');
    expect(relogin.map(({ code }) => code)).toEqual(RELOGIN_CODES);
  });

  it('answers business failures with HTTP 200', () => {
    const others = failures
      .filter(({ http }) => http !== 200)
      .map(({ code, http }) => [code, http]);
    expect(others).toEqual([
      [10001, 500],
      [42900, 429],
      [50300, 503],
    ]);
  });

  it('keeps wrong credentials out of what every logged-in call may answer', () => {
    expect(tokenErrors).not.toContain('auth.wrongCredentials');
    expect(anyCallErrors.filter((key) => errors[key].reaction !== 'toast')).toEqual([]);
  });
});
