/** Business constants the spec fixes (section 9) and ours beside them; each has this one home. */
import { DAY_S, MINUTE_MS } from './durations.ts';

/** Client gives up on a request after this long. */
export const REQUEST_TIMEOUT_MS = MINUTE_MS;
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

/** The form field that carries a file. */
export const UPLOAD_FIELD = 'files';
export const UPLOAD_MAX_MB = 10;
export const UPLOAD_MAX_FILES = 9;

export const CATEGORY_DEPTH = 3;
export const ADDRESS_LEVELS = 4;

/** The slider puzzle; the piece's knobs stand out of its body by up to two radii. */
export const PUZZLE_WIDTH = 300;
export const PUZZLE_HEIGHT = 155;
export const PUZZLE_PIECE_SIZE = 42;
export const PUZZLE_RADIUS = 10;
export const PUZZLE_BACKGROUNDS = 5;
export const PUZZLE_NONCE_MAX_LENGTH = 40;
/** The trace of a drag: so many points, in as long as a puzzle lives, so far up or down. */
export const PUZZLE_TRACE_POINTS = 160;
export const PUZZLE_TRACE_MS = 120_000;
export const PUZZLE_TRACE_SWAY = 1_000;

/** Free text a person writes: search keys, comments, remarks. */
export const KEYWORD_MAX_LENGTH = 50;
/** A search answers its best hits, at most this many; a total of this many means "or more". */
export const SEARCH_HITS_MAX = 500;
export const COMMENT_MIN_LENGTH = 5;
export const COMMENT_MAX_LENGTH = 500;
/** Questions one person may ask within 24 hours. */
export const QUESTIONS_PER_DAY = 10;
export const REMARK_MAX_LENGTH = 200;
export const INTRO_MAX_LENGTH = 2_000;
export const NAME_MAX_LENGTH = 50;
/** Numbers of certificates as people type them, with separators, and what signs them. */
export const CERTIFICATE_NO_MAX = 60;
export const CERTIFICATE_SIGN_MAX = 16;
/** Invoice titles a user may keep. */
export const INVOICE_TITLES_MAX = 20;
/** How long after its payment an order can be invoiced. */
export const INVOICE_DAYS = 180;
/** How often within a day an invoice is mailed. */
export const INVOICE_MAILS_MAX = 5;
export const SCORE_MAX = 5;
/** Seats one order may hold. */
export const SEATS_MAX = 50;
/** Unpaid orders a user may have at a time. */
export const UNPAID_ORDERS_MAX = 5;
/** How long an unpaid order holds its places: usually, in a flash sale, scarce seats, by transfer. */
export const ORDER_MINUTES = 30;
export const SECKILL_ORDER_MINUTES = 15;
export const SCARCE_ORDER_MINUTES = 10;
export const TRANSFER_ORDER_MINUTES = 72 * 60;
/** Pictures of a bank transfer. */
export const PROOF_IMAGES_MAX = 3;
/** Subjects a lecturer or institution may name. */
export const CATEGORIES_MAX = 20;
/** How long an application is kept that was refused and not sent again. */
export const REFUSED_APPLICATION_DAYS = 180;
/** Topics of one paper or questionnaire, parts of one answer, length of one part. */
export const TOPICS_MAX = 300;
/** Figures of a questionnaire are told of so many answers together, and move by so many. */
export const SURVEY_STEP = 5;
/** Right answers in a row, in practice, after which a question leaves the wrong-answer book. */
export const PRACTICE_RIGHTS = 2;
/** Longest exam. */
export const EXAM_MINUTES_MAX = 480;
export const ANSWER_PARTS_MAX = 20;
export const ANSWER_MAX_LENGTH = 5_000;
/** Longest lesson, and the most watch time one heartbeat may report. */
export const LESSON_MAX_SECONDS = DAY_S;
export const HEARTBEAT_MAX_SECONDS = 120;
/** Stretches one heartbeat may report, and the most that are told as missing. */
export const HEARTBEAT_RANGES_MAX = 20;
export const MISSING_RANGES_MAX = 100;
/** One thing said in a live room. */
export const LIVE_TEXT_MAX_LENGTH = 200;
/** A live room opens this long before its class. */
export const LIVE_OPENS_MINUTES = 30;
/** How often a player reports. */
export const HEARTBEAT_SECONDS = 20;
/** Length of a note, and how many one person may have on a course. */
export const NOTE_MAX_LENGTH = 2_000;
export const NOTES_PER_COURSE = 500;
/** Sessions to come of which one person may want to be reminded. */
export const REMINDERS_MAX = 50;
/** Courses of one person that cards are told of: the last he got. */
export const OWNED_MAX = 1_000;
/** The referral programme: how long a link counts, and how long its commission is frozen. */
export const RETAIL_DAYS = 15;
export const COMMISSION_FREEZE_DAYS = 15;
/** The most a course may give for a sale, in hundredths of a percent. */
export const SPREAD_RATE_MAX = 3_000;
/** A month pays out what reached this much. */
export const PAYOUT_MIN_FEN = 100_00;
/** What a distributor sees at once: days of the chart, payouts, courses of an order, steps of each. */
export const SPREAD_DAYS = 30;
export const SPREAD_PAYOUTS_MAX = 12;
export const SPREAD_ITEMS_MAX = 50;
export const SPREAD_STEPS_MAX = 100;
