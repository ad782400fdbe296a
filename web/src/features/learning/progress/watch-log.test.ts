import { describe, expect, it } from 'vitest';
import { WatchLog } from './watch-log.ts';

/** Plays like a media element: four reports of its time a second. */
function play(log: WatchLog, from: number, to: number): void {
  for (let at = from; at < to; at += 0.25) {
    log.watched(at, Math.min(at + 0.25, to));
  }
  log.at(to);
}

describe('the log of what was watched', () => {
  it('reports whole seconds, and the begun one with the next report', () => {
    const log = new WatchLog();
    play(log, 0, 20.4);
    expect(log.take()).toEqual({ position: 20, seconds: 20, ranges: [[0, 20]] });
    play(log, 20.4, 40.1);
    expect(log.take()).toEqual({ position: 40, seconds: 20, ranges: [[20, 40]] });
  });

  it('keeps stretches apart that were jumped between', () => {
    const log = new WatchLog();
    play(log, 0, 5);
    play(log, 60, 65);
    expect(log.take()?.ranges).toEqual([
      [0, 5],
      [60, 65],
    ]);
  });

  it('has nothing to report twice', () => {
    const log = new WatchLog();
    expect(log.take()).toBeNull();
    play(log, 0, 5);
    log.take();
    expect(log.take()).toBeNull();
    log.at(90);
    expect(log.take()).toEqual({ position: 90, seconds: 0, ranges: [] });
  });

  it('reports pages', () => {
    const log = new WatchLog();
    log.watched(3, 4);
    log.at(3);
    expect(log.take()).toEqual({ position: 3, seconds: 1, ranges: [[3, 4]] });
  });

  it('reports again what did not arrive', () => {
    const log = new WatchLog();
    play(log, 0, 20);
    const lost = log.take();
    play(log, 20, 40);
    log.restore(lost ?? { position: 0, seconds: 0 });
    expect(log.take()).toEqual({ position: 40, seconds: 40, ranges: [[0, 40]] });
  });

  it('leaves for the next report what is too much for one', () => {
    const log = new WatchLog();
    for (let nth = 0; nth < 25; nth += 1) {
      log.watched(nth * 10, nth * 10 + 2);
    }
    expect(log.take()?.ranges).toHaveLength(20);
    expect(log.take()?.ranges).toHaveLength(5);
  });

  it('ignores what is no stretch', () => {
    const log = new WatchLog();
    log.watched(9, 4);
    log.watched(-3, 2);
    expect(log.take()).toBeNull();
  });
});
