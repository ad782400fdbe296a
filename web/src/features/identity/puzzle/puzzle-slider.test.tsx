import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { puzzle, slideTo } from '#test/login-answers.ts';
import { PuzzleSlider } from './puzzle-slider.tsx';
import type { Trace } from './puzzle-trace.ts';

it('[R1-A12] moves the piece by its handle: a press beside it is no answer', async () => {
  const onDrop = vi.fn<(x: number, trace: Trace) => void>();
  render(<PuzzleSlider puzzle={puzzle} state="idle" onDrop={onDrop} />);
  const slider = await screen.findByRole<HTMLInputElement>('slider');
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 300, 44);
  fireEvent.pointerDown(slider, { clientX: 150 });
  fireEvent.change(slider, { target: { value: '120' } });
  fireEvent.pointerUp(slider);
  expect(slider.value).toBe('0');
  expect(onDrop).not.toHaveBeenCalled();
  await slideTo(120);
  expect(onDrop).toHaveBeenCalledExactlyOnceWith(120, expect.objectContaining({ by: 'drag' }));
});
