import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonLook = 'primary' | 'plain' | 'quiet';

interface ButtonStyle {
  readonly look?: ButtonLook;
  readonly size?: 'normal' | 'small';
}

/** Class of a button, for links that look like one. */
export function buttonClass({ look = 'primary', size = 'normal' }: ButtonStyle = {}): string {
  return [styles.button, styles[look], size === 'small' ? styles.small : '']
    .filter(Boolean)
    .join(' ');
}

/** A button; `type="button"` unless it submits a form. */
export function Button({
  look = 'primary',
  size = 'normal',
  type = 'button',
  ...props
}: ButtonStyle & Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...props} type={type} className={buttonClass({ look, size })} />;
}
