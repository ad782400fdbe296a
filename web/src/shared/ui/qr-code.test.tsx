import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

describe('[CMP-08/qr] the QR code', () => {
  it('[R1-B10] is 128 by 128 unless another size is asked for, with a quiet zone of four modules, a name and its dark modules', () => {
    const modules = [
      [true, false],
      [false, true],
    ];
    const { container, rerender } = render(<QrCode modules={modules} label="打开课程" />);
    const drawing = container.querySelector('svg');
    expect(drawing?.getAttribute('width')).toBe('128');
    expect(drawing?.getAttribute('height')).toBe('128');
    expect(drawing?.getAttribute('viewBox')).toBe('0 0 10 10');
    expect(drawing?.querySelector('path')?.getAttribute('d')).toBe('M4 4h1v1h-1zM5 5h1v1h-1z');
    expect(screen.getByText('打开课程')).toBeDefined();
    rerender(<QrCode modules={modules} label="打开课程" size={240} />);
    expect(drawing?.getAttribute('width')).toBe('240');
  });
});
