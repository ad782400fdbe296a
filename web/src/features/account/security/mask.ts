const PHONE_HEAD = 3;
const PHONE_TAIL = 4;
const STARS = '****';

/** `138****1001`. */
export function maskPhone(phone: string): string {
  return phone.slice(0, PHONE_HEAD) + STARS + phone.slice(-PHONE_TAIL);
}

/** `l****@zhiji.example`: the first character, and where the mailbox is. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return first + STARS + email.slice(email.lastIndexOf('@'));
}
