/** Business constants the spec fixes (section 9) and ours beside them; each has this one home. */

/** Client gives up on a request after this long. */
export const REQUEST_TIMEOUT_MS = 60_000;
/** An error toast stays this long. */
export const TOAST_MS = 5_000;

export const SMS_RESEND_SECONDS = 60;
export const CODE_MAX_LENGTH = 6;
export const PASSWORD_MIN_LENGTH = 4;
export const PASSWORD_MAX_LENGTH = 16;
export const USERNAME_MIN_LENGTH = 4;
export const USERNAME_MAX_LENGTH = 20;

export const PAGE_SIZES = [10, 20, 30] as const;
export const PAGE_SIZE_DEFAULT = 10;
export const PAGE_SIZE_MAX = 50;
/** Deepest page a list serves; deeper asks for a narrower filter. */
export const PAGE_MAX = 100_000;

export const UPLOAD_MAX_MB = 10;
export const UPLOAD_MAX_FILES = 9;

export const CATEGORY_DEPTH = 3;
export const ADDRESS_LEVELS = 4;

export const QR_SIZE = 128;

/** Free text a person writes: search keys, comments, remarks. */
export const KEYWORD_MAX_LENGTH = 50;
export const COMMENT_MIN_LENGTH = 5;
export const COMMENT_MAX_LENGTH = 500;
export const SEATS_MAX = 50;
