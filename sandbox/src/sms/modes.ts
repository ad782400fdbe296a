/** How the SMS gateway behaves from now on. */
export const smsModes = ['work', 'refuse', 'limit', 'slow', 'throttle'] as const;
export type SmsMode = (typeof smsModes)[number];

export interface SmsModes {
  current(): SmsMode;
  set(mode: SmsMode): void;
}

/** Starts out working. */
export function createSmsModes(): SmsModes {
  let current: SmsMode = 'work';
  return {
    current: () => current,
    set(mode) {
      current = mode;
    },
  };
}
