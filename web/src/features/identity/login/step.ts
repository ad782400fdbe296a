/** The steps of the dialog: 1 login, 2 register, 3 registered, 4 QR code, 5 forgot password. */
export type Step = 'login' | 'register' | 'registered' | 'qr' | 'forgot';

/** A phone and a code that proved it and is still good. */
export interface ProvenPhone {
  readonly phone: string;
  readonly code: string;
}
