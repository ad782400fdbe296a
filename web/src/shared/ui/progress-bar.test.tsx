import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

it('is a status, which may stand outside every landmark', () => {
  render(<ProgressBar label="正在加载" />);
  const status = within(screen.getByRole('status'));
  expect(status.getByRole('progressbar', { name: '正在加载' })).toBeTruthy();
});
