/** People as others may see them. */

/** The first character, and stars for the rest. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(rest.length);
}

/** A phone without its middle. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}/u, '$1****');
}

/** An identity card with its first four and last two characters. */
export function maskIdCard(number: string): string {
  return number.replace(/^(.{4}).*(.{2})$/u, (_, head: string, tail: string) => {
    return head + '*'.repeat(number.length - head.length - tail.length) + tail;
  });
}

/** A bank card with its last four digits. */
export function maskBankCard(number: string): string {
  return number.replace(/^.*(?=.{4}$)/u, (head) => '*'.repeat(head.length));
}
