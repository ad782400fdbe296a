import { describe, expect, it } from 'vitest';
import { luaScript, parseWrk, type Exchange } from './load.ts';

const OUTPUT = `Running 1s test @ http://127.0.0.1:13320/x
  1 threads and 4 connections
  31322 requests in 1.00s, 6.57MB read
Requests/sec:  31322.00
wrk-result 31322 1001000 104 556 0 0
`;

describe('the result of wrk', () => {
  it('is read from the line our script prints', () => {
    const result = parseWrk(OUTPUT);
    expect(result).toMatchObject({ requests: 31_322, p50Ms: 0.104, p99Ms: 0.556 });
    expect(result.requestsPerSecond).toBeCloseTo(31_290.7, 1);
  });

  it.each([
    ['failed requests', OUTPUT.replace('556 0 0', '556 3 0'), '3 failed'],
    ['wrong bytes', OUTPUT.replace('556 0 0', '556 0 7'), '7 answered with other bytes'],
    ['no request at all', OUTPUT.replace('wrk-result 31322', 'wrk-result 0'), '0 requests'],
    ['no line', 'unable to connect', 'no result'],
    ['a broken line', 'wrk-result 1 nan 2 3 0 0', 'no result'],
  ])('with %s is an error', (_, output, message) => {
    expect(() => parseWrk(output)).toThrow(message);
  });
});

describe('the script for wrk', () => {
  const exchange: Exchange = {
    path: '/x',
    bodies: ['{"a":"é"}'],
    headers: { 'content-type': 'application/json' },
  };

  it('carries any bytes safely', () => {
    expect(luaScript(exchange, undefined)).toContain(
      String.raw`wrk.body = "\123\034\097\034\058\034\195\169\034\125"`,
    );
  });

  it('looks at answers only when it verifies', () => {
    expect(luaScript(exchange, undefined)).not.toContain('function response');
    const expected = { contentType: 'text/plain', body: 'ok', whole: true };
    expect(luaScript(exchange, expected)).toContain(String.raw`local expected = "\111\107"`);
    expect(luaScript(exchange, expected)).toContain('or body ~= expected');
    expect(luaScript(exchange, { ...expected, whole: false })).toContain(
      'string.sub(body, 1, #expected) ~= expected',
    );
  });

  it('takes many bodies in turn', () => {
    const script = luaScript({ ...exchange, bodies: ['a', 'b'] }, undefined);
    expect(script).toContain('local bodies = {\n  "\\097",\n  "\\098",\n}');
    expect(script).toContain('turn = turn % #requests + 1');
  });
});
