import { hash, randomInt } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@zhiji/contract/kernel/durations';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp, useTestApp } from '#test/app';
import { drawPuzzle } from './puzzle-pictures.ts';
import { buildPuzzleTicket, humanTrace, keyTrace } from '../puzzle.factory.ts';
import { revealPuzzle } from './development-puzzle.ts';
import { clientOf, takePuzzle } from './puzzle.commands.ts';
import { HOLE_RANGE, PIECE_BOX, PUZZLE_TRIES, fits, hasWork } from './puzzle.rules.ts';
import type { CallRequest } from '@zhiji/contract/calls';

const WRONG = 11021;
const EXPIRED = 11022;
const MISSING = 10002;
const TOO_MANY = 42900;
/** Somebody who looks and drags needs less. */
const LOOK_MS = 3_000;
const ALICE = { headers: { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'alice' } };
const aliceContext = { address: '198.51.100.7', userAgent: 'alice' } as const;

const app = useTestApp();

const newPuzzle = async (sender = ALICE) =>
  (await app.call('identity.puzzle', { purpose: 'sms' }, sender)).data;
/** Drags the piece there as a person does, and takes as long. */
const solve = async (id: string, x: number, sender = ALICE) => {
  app.clock.advance(LOOK_MS);
  return app.call('identity.solvePuzzle', { id, x, trace: humanTrace(x) }, sender);
};
const ticketOf = async (sender = ALICE): Promise<string> => {
  const { id } = await newPuzzle(sender);
  return (await solve(id, revealPuzzle(app.platform, id), sender)).data.captcha_token;
};
const client = () => clientOf(app.platform.config.dataKey, aliceContext);

/** Tries numbers until the hash is right, as a client without eyes does. */
async function work(id: string, bits = app.platform.config.puzzleWorkBits): Promise<string> {
  const BREATH = 5_000;
  for (let nonce = 0; ; nonce += 1) {
    if (hasWork(hash('sha256', `${id}:${nonce}`, 'buffer'), bits)) {
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
    const drawn = await Promise.all(
      Array.from({ length: 5 }, async (_, scene) => drawPuzzle(scene, { x: 100, top: 20 }, 7)),
    );
    expect(new Set(drawn.map(({ background }) => background)).size).toBe(5);
    for (const { background, piece } of drawn) {
      expect(background.length + piece.length).toBeLessThan(40_000);
    }
    await expect(drawPuzzle(5, { x: 100, top: 20 }, 7)).rejects.toThrow('no such background');
  });

  it('keeps the hole inside the picture and away from where the piece starts', async () => {
    const { x, top } = HOLE_RANGE;
    expect(x.from).toBeGreaterThan(PIECE_BOX);
    expect(x.below + PIECE_BOX).toBeLessThanOrEqual(300);
    expect(top.below + PIECE_BOX).toBeLessThanOrEqual(155);
  });

  it('tells nobody where the piece belongs: no field holds or encodes it', async () => {
    const puzzle = await newPuzzle();
    const x = revealPuzzle(app.platform, puzzle.id);
    expect(Object.keys(puzzle).toSorted()).toEqual([
      'background',
      'height',
      'id',
      'piece',
      'piece_size',
      'radius',
      'slide_bits',
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
    expect(new Set(others.map(({ id }) => revealPuzzle(app.platform, id))).size).toBeGreaterThan(3);
    expect(new Set(others.map(({ id }) => id.length)).size).toBeLessThanOrEqual(2);
    expect(x).toBeGreaterThanOrEqual(HOLE_RANGE.x.from);
  });

  it('takes an answer within three pixels and no other', async () => {
    expect([-4, -3, 0, 3, 4].map((off) => fits(150, 150 + off))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    for (const [off, code] of [
      [3, 10000],
      [-3, 10000],
      [4, WRONG],
      [-4, WRONG],
    ] as const) {
      const { id } = await newPuzzle();
      expect((await solve(id, revealPuzzle(app.platform, id) + off)).code).toBe(code);
    }
  });

  it('gives one try, even to many at once', async () => {
    const { id } = await newPuzzle();
    const right = revealPuzzle(app.platform, id);
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await solve(id, right > 150 ? 0 : 300)).code),
    );
    expect(codes.filter((code) => code === WRONG)).toHaveLength(1);
    expect((await solve(id, right)).code).toBe(EXPIRED);
  });

  it('[R1-A12] falls to fewer than five of a hundred blind guesses, whatever is guessed', () => {
    const ROUNDS = 20_000;
    const { from, below } = HOLE_RANGE.x;
    const hits = (guess: () => number): number => {
      let count = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        let solved = false;
        const hole = randomInt(from, below);
        for (let tried = 0; tried < PUZZLE_TRIES; tried += 1) {
          solved ||= fits(hole, guess());
        }
        count += solved ? 1 : 0;
      }
      return count / ROUNDS;
    };
    expect(hits(() => randomInt(from, below))).toBeLessThan(0.05);
    expect(hits(() => Math.floor((from + below) / 2))).toBeLessThan(0.05);
    // The worst that can be: the widest window the judge takes, against all places there are.
    const places = Array.from({ length: below - from }, (_, index) => from + index);
    const best = Math.max(
      ...places.map((guess) => places.filter((hole) => fits(hole, guess)).length),
    );
    expect(best / places.length).toBeLessThan(0.05);
  });

  it('[R1-A12] judges how the piece came there, and tells no difference from a miss', async () => {
    const answer = async (
      traceTo: (x: number) => CallRequest<'identity.solvePuzzle'>['trace'],
      afterMs = LOOK_MS,
    ) => {
      const { id } = await newPuzzle();
      const x = revealPuzzle(app.platform, id);
      app.clock.advance(afterMs);
      const { code } = await app.call('identity.solvePuzzle', { id, x, trace: traceTo(x) }, ALICE);
      // Whatever was answered, it was the only try.
      expect((await solve(id, x)).code).toBe(code === MISSING ? 10000 : EXPIRED);
      return code;
    };
    expect(await answer((x) => humanTrace(x))).toBe(10000);
    expect(await answer((x) => keyTrace(x), 30_000)).toBe(10000);
    expect(await answer(() => undefined)).toBe(MISSING);
    expect(await answer((x) => ({ by: 'drag', points: [{ x, y: 0, ms: 0 }] }))).toBe(WRONG);
    expect(await answer((x) => humanTrace(x - 1))).toBe(WRONG);
    // A second of dragging does not fit into none.
    expect(await answer((x) => humanTrace(x), 0)).toBe(WRONG);
  });

  it('is solved once, within two minutes, by the client it was made for', async () => {
    const first = await newPuzzle();
    const x = revealPuzzle(app.platform, first.id);
    const elsewhere = { headers: { ...ALICE.headers, 'x-forwarded-for': '198.51.100.8' } };
    expect((await solve(first.id, x, elsewhere)).code).toBe(EXPIRED);
    expect((await solve(first.id, x)).code).toBe(10000);
    expect((await solve(first.id, x)).code).toBe(EXPIRED);
    const second = await newPuzzle();
    app.clock.advance(2 * MINUTE_MS);
    expect((await solve(second.id, revealPuzzle(app.platform, second.id))).code).toBe(EXPIRED);
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
    expect((await solve(id, revealPuzzle(app.platform, id))).code).toBe(10000);
    app.clock.advance(HOUR_MS);
    expect(await attempt((await newPuzzle()).id, 'lazy')).toBe(WRONG);
  }, 120_000);
});

describe('[R1-A15] a hard puzzle', () => {
  it('takes work beside the slide, and more work without it', async () => {
    const own = await startTestApp({ environment: { PUZZLE_WORK_BITS: '10' } });
    const hard = async () =>
      (await own.call('identity.puzzle', { purpose: 'sms', hard: 1 }, ALICE)).data;
    const answer = async (request: { id: string; x?: number; nonce?: string }) => {
      own.clock.advance(LOOK_MS);
      const moved = request.x === undefined ? {} : { trace: humanTrace(request.x) };
      return (await own.call('identity.solvePuzzle', { ...request, ...moved }, ALICE)).code;
    };
    const first = await hard();
    expect(first).toMatchObject({ work_bits: 12, slide_bits: 10 });
    const x = revealPuzzle(own.platform, first.id);
    expect(await answer({ id: first.id, x, nonce: await work(first.id, 10) })).toBe(10000);
    const idle = await hard();
    expect(await answer({ id: idle.id, x: revealPuzzle(own.platform, idle.id) })).toBe(WRONG);
    const blind = await hard();
    expect(await answer({ id: blind.id, x: 0, nonce: await work(blind.id, 10) })).toBe(WRONG);
    const second = await hard();
    expect(await answer({ id: second.id, nonce: await work(second.id, 12) })).toBe(10000);
    await own.stop();
  });
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
    app.clock.advance(5 * MINUTE_MS);
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
    const x = revealPuzzle(alone.platform, id);
    expect((await solve(id, x)).code).toBe(10000);
    await alone.stop();
  });
});
