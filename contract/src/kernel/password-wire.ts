/**
 * How a password travels: AES-CBC with PKCS7 padding over its UTF-8 bytes, written in base64. Key
 * and initialisation vector ship with the client, so this hides a password from a glance and from
 * logs on the way, and protects nothing: TLS does that on the wire and argon2id at rest.
 */
export interface PasswordWire {
  /** 16 or 32 bytes in hexadecimal digits. */
  readonly key: string;
  /** 16 bytes in hexadecimal digits. */
  readonly iv: string;
}

/** Used by both sides unless their configuration names another pair; it is no secret. */
export const DEFAULT_PASSWORD_WIRE: PasswordWire = {
  key: '7a68696a692d70617373776f72642d31',
  iv: '7a68696a692d766563746f722d303031',
};
