import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app';
import { drawPuzzle } from './puzzle.pictures.ts';
import { buildPuzzleTicket, solutionOf } from './puzzle.factory.ts';
import { clientOf, takePuzzle } from './puzzle.commands.ts';
import { HOLE_RANGE, PIECE_BOX, fits, hasWork } from './puzzle.rules.ts';
import { scenes } from './puzzle.scenes.ts';
import type { TestApp } from '#test/app';

const WRONG = 11021;
const EXPIRED = 11022;
const TOO_MANY = 42900;
const ALICE = { headers: { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'alice' } };
const aliceContext = { address: '198.51.100.7', userAgent: 'alice' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

const newPuzzle = async (sender = ALICE) =>
  (await app.call('identity.puzzle', { purpose: 'sms' }, sender)).data;
const solve = async (id: string, x: number, sender = ALICE) =>
  app.call('identity.solvePuzzle', { id, x }, sender);
const ticketOf = async (sender = ALICE): Promise<string> => {
  const { id } = await newPuzzle(sender);
  return (await solve(id, solutionOf(app.platform, id), sender)).data.captcha_token;
};
const client = () => clientOf(app.platform.config.dataKey, aliceContext);

/** Tries numbers until the hash is right, as a client without eyes does. */
async function work(id: string): Promise<string> {
  const BREATH = 5_000;
  for (let nonce = 0; ; nonce += 1) {
    if (hasWork(hash('sha256', `${id}:${nonce}`, 'buffer'), app.platform.config.puzzleWorkBits)) {
      return String(nonce);
    }
    // The server under test lives in this process.
    if (nonce % BREATH === 0) {
      await breathe();
    }
  }
}

describe('the slider puzzle', () => {
  it('[CON-02] is 300 x 155 with a piece of 42 and radius 10, cut from one of five backgrounds', async () => {
    const puzzle = await newPuzzle();
    expect(puzzle).toMatchObject({ width: 300, height: 155, piece_size: 42, radius: 10 });
    const sizeOf = async (link: string) => {
      const { width, height } = await sharp(
        Buffer.from(link.split(',')[1] ?? '', 'base64'),
      ).metadata();
      return { width, height };
    };
    expect(await sizeOf(puzzle.background)).toEqual({ width: 300, height: 155 });
    expect(await sizeOf(puzzle.piece)).toEqual({ width: 62, height: 62 });
    expect(new Set(scenes).size).toBe(5);
    for (const [scene] of scenes.entries()) {
      const { background, piece } = await drawPuzzle(scene, { x: 100, top: 20 });
      expect(background.length + piece.length).toBeLessThan(40_000);
    }
  });

  it('keeps the hole inside the picture and away from where the piece starts', async () => {
    const { x, top } = HOLE_RANGE;
    expect(x.from).toBeGreaterThan(PIECE_BOX);
    expect(x.below + PIECE_BOX).toBeLessThanOrEqual(300);
    expect(top.below + PIECE_BOX).toBeLessThanOrEqual(155);
  });

  it('tells nobody where the piece belongs: no field holds or encodes it', async () => {
    const puzzle = await newPuzzle();
    const x = solutionOf(app.platform, puzzle.id);
    expect(Object.keys(puzzle).toSorted()).toEqual([
      'background',
      'height',
      'id',
      'piece',
      'piece_size',
      'radius',
      'top',
      'width',
      'work_bits',
    ]);
    const opened = Buffer.from(puzzle.id, 'base64url').toString('latin1');
    expect(opened).not.toMatch(/"x"|sms|nonce/);
    // The same picture of another place differs; the numbers beside it do not.
    const others = await Promise.all(Array.from({ length: 12 }, async () => newPuzzle()));
    const numbers = others.map(({ width, height, piece_size, radius, work_bits }) =>
      [width, height, piece_size, radius, work_bits].join(),
    );
    expect(new Set(numbers).size).toBe(1);
    expect(new Set(others.map(({ id }) => solutionOf(app.platform, id))).size).toBeGreaterThan(3);
    expect(new Set(others.map(({ id }) => id.length)).size).toBeLessThanOrEqual(2);
    expect(x).toBeGreaterThanOrEqual(HOLE_RANGE.x.from);
  });

  it('takes an answer within five pixels and no other', async () => {
    expect([-6, -5, 0, 5, 6].map((off) => fits(150, 150 + off))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    for (const [off, code] of [
      [5, 10000],
      [-5, 10000],
      [6, WRONG],
      [-6, WRONG],
    ] as const) {
      const { id } = await newPuzzle();
      expect((await solve(id, solutionOf(app.platform, id) + off)).code).toBe(code);
    }
  });

  it('gives three tries, even to many at once', async () => {
    const { id } = await newPuzzle();
    const right = solutionOf(app.platform, id);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await solve(id, right > 150 ? 0 : 300)).code),
    );
    expect(codes.filter((code) => code === WRONG)).toHaveLength(3);
    expect((await solve(id, right)).code).toBe(EXPIRED);
  });

  it('is solved once, within two minutes, by the client it was made for', async () => {
    const first = await newPuzzle();
    const x = solutionOf(app.platform, first.id);
    const elsewhere = { headers: { ...ALICE.headers, 'x-forwarded-for': '198.51.100.8' } };
    expect((await solve(first.id, x, elsewhere)).code).toBe(EXPIRED);
    expect((await solve(first.id, x)).code).toBe(10000);
    expect((await solve(first.id, x)).code).toBe(EXPIRED);
    const second = await newPuzzle();
    app.clock.advance(2 * 60_000);
    expect((await solve(second.id, solutionOf(app.platform, second.id))).code).toBe(EXPIRED);
    expect((await solve('forged', 100)).code).toBe(EXPIRED);
    expect((await app.call('identity.solvePuzzle', { id: first.id }, ALICE)).code).toBe(10002);
  });

  it('has a way without pictures: work, at most five times an hour per address', async () => {
    const attempt = async (id: string, nonce: string) =>
      (await app.call('identity.solvePuzzle', { id, nonce }, ALICE)).code;
    for (let count = 0; count < 4; count += 1) {
      expect(await attempt((await newPuzzle()).id, 'lazy')).toBe(WRONG);
    }
    const honest = await newPuzzle();
    expect(await attempt(honest.id, await work(honest.id))).toBe(10000);
    const { id } = await newPuzzle();
    expect(await attempt(id, 'lazy')).toBe(TOO_MANY);
    expect((await solve(id, solutionOf(app.platform, id))).code).toBe(10000);
    app.clock.advance(3_600_000);
    expect(await attempt((await newPuzzle()).id, 'lazy')).toBe(WRONG);
  }, 120_000);
});

describe('the ticket for a solved puzzle', () => {
  it('opens its purpose once, to its client, for five minutes', async () => {
    const token = await ticketOf();
    const { platform } = app;
    expect(await takePuzzle(platform, { token, purpose: 'login', client: client() })).toBe(false);
    expect(await takePuzzle(platform, { token, purpose: 'sms', client: 'another' })).toBe(false);
    const both = await Promise.all([
      takePuzzle(platform, { token, purpose: 'sms', client: client() }),
      takePuzzle(platform, { token, purpose: 'sms', client: client() }),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    const stale = await ticketOf();
    app.clock.advance(5 * 60_000);
    const claim = { token: stale, purpose: 'sms', client: client() } as const;
    expect(await takePuzzle(platform, claim)).toBe(false);
  });

  it('is not a puzzle, and a puzzle is no ticket', async () => {
    const { id } = await newPuzzle();
    const claim = { token: id, purpose: 'sms', client: client() } as const;
    expect(await takePuzzle(app.platform, claim)).toBe(false);
    expect((await solve(buildPuzzleTicket(app.platform), 100)).code).toBe(EXPIRED);
  });

  it('needs no Redis', async () => {
    const alone = await startTestApp({
      beside: app,
      environment: { REDIS_URL: 'redis://127.0.0.1:1/0' },
    });
    const { id } = (await alone.call('identity.puzzle', { purpose: 'login' }, ALICE)).data;
    const x = solutionOf(alone.platform, id);
    expect((await app.call('identity.solvePuzzle', { id, x }, ALICE)).code).toBe(10000);
    await alone.stop();
  });
});
