import { create } from 'zustand';

interface Toast {
  readonly id: number;
  readonly kind: 'error' | 'success';
  readonly text: string;
  /** Quoted to support; only failures have one. */
  readonly requestId?: string | undefined;
}

interface ToastState {
  readonly toasts: readonly Toast[];
}

export const useToasts = create<ToastState>()(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast. The same text is on screen once: many calls may fail for one reason. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const next = { ...toast, id: lastId };
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ text }) => text !== toast.text), next],
  }));
}

/** Takes a toast off the screen. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
