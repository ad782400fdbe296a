import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

describe('[CMP-08] the QR code', () => {
  it('has the size asked for, a quiet zone of four modules, a name, and its dark modules', () => {
    const modules = [
      [true, false],
      [false, true],
    ];
    const { container } = render(<QrCode modules={modules} label="打开课程" size={128} />);
    const drawing = container.querySelector('svg');
    expect(drawing?.getAttribute('width')).toBe('128');
    expect(drawing?.getAttribute('height')).toBe('128');
    expect(drawing?.getAttribute('viewBox')).toBe('0 0 10 10');
    expect(drawing?.querySelector('path')?.getAttribute('d')).toBe('M4 4h1v1h-1zM5 5h1v1h-1z');
    expect(screen.getByText('打开课程')).toBeDefined();
  });
});
