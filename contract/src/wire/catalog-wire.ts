/** Shapes of courses, packages, comments and questions that several calls answer with. */
import { z } from 'zod';
import { COURSE_TYPES, LIVE_STATUSES, PUBLISH_STATUSES } from '../kernel/statuses.ts';
import { bit, count, courseType, id, money, paged, percent, time, url } from '../kernel/wire.ts';
import { ShopBriefWire, TeacherBriefWire, placeFields } from './organisation-wire.ts';

const categoryFields = { id, name: z.string() };
const CategoryLeafWire = z.object(categoryFields);
const CategoryBranchWire = z.object({ ...categoryFields, son: z.array(CategoryLeafWire) });

/** A category with its two lower levels; a reference cycle could not be compiled. */
export const CategoryWire = z
  .object({ ...categoryFields, son: z.array(CategoryBranchWire) })
  .meta({ id: 'Category' });

/** Flash-sale terms. */
const seckillFields = {
  seckill_price: money,
  stock: count,
  sold: count,
  limit_num: count.describe('Most a user may buy, 0 without limit'),
};

/** What is left of a price after a coupon. */
const couponPrice = money
  .nullable()
  .describe('After the best coupon the asking person has or may claim; null when none fits');

/** What decides whether a course can be bought, asked by the rule of `kernel/offer-state.ts`. */
const offerFields = {
  end_time: time.nullable(),
  signup_end_time: time.nullable().describe('Nobody signs up afterwards; null for no end'),
  seat_left: count.nullable().describe('Null without limit'),
};

/** Whether it and its institution sell now. */
const is_on_sale = bit;

export const CourseCardWire = z
  .object({
    id,
    type: courseType,
    title: z.string(),
    cover: url,
    price: money,
    original_price: money,
    coupon_price: couponPrice,
    labels: z.array(z.object({ id, label: z.string() })),
    buy_num: count.describe('Paid orders, never padded'),
    teacher_names: z.string().describe('Who teaches it, ready to show'),
    start_time: time.nullable(),
    ...offerFields,
    is_on_sale,
    ...placeFields,
    shop: ShopBriefWire,
    seckill: z
      .object({
        id,
        start_time: time,
        end_time: time,
        ...seckillFields,
        coupon_price: couponPrice,
      })
      .nullable()
      .describe('Flash sale of this course that runs or begins within ten minutes'),
  })
  .meta({ id: 'CourseCard' });

/** A list of courses; for a keyword also what was looked for and how well it was found. */
export const CoursePageWire = paged(CourseCardWire)
  .extend({
    words: z.array(z.string()).describe('Words of the keyword, to be marked in what is shown'),
    is_similar: bit.describe('1 when nothing was found as written and the list only sounds alike'),
    suggestion: z.string().describe('What may have been meant, empty when the list answers well'),
  })
  .meta({ id: 'CoursePage' });

/** What may be meant while somebody types, each kind the best first. */
export const SuggestionsWire = z
  .object({
    words: z.array(z.object({ text: z.string() })),
    courses: z.array(z.object({ id, type: courseType, title: z.string() })),
    teachers: z.array(TeacherBriefWire.extend({ shop_id: id, shop_name: z.string() })),
    shops: z.array(z.object({ id, name: z.string(), logo: url })),
  })
  .meta({ id: 'Suggestions' });

export const FlashSaleWire = z
  .object({
    id,
    title: z.string(),
    start_time: time,
    end_time: time,
    server_time: time,
    list: z.array(
      CourseCardWire.extend({
        ...seckillFields,
        seckill_coupon_price: couponPrice,
      }),
    ),
  })
  .meta({ id: 'FlashSale' });

/** When a live course meets next, or the state of its last session. */
export const liveFields = {
  live_status: z.enum(LIVE_STATUSES).nullable(),
  next_time: time.nullable(),
};

export const LiveCardWire = CourseCardWire.extend({
  ...liveFields,
  chapter_id: id.describe('The session that `next_time` is of'),
  next_end_time: time.nullable().describe('When that session is over'),
  teacher: z.array(TeacherBriefWire),
}).meta({ id: 'LiveCard' });

/** What is paid back for one course; `kernel/refund` reckons and words it. */
const RefundTermsWire = z
  .object({
    curriculum_id: id,
    type: courseType,
    pay_price: money.describe('What is paid for it; before an order its price'),
    unused_days: count.describe('Days after payment in which all is paid back when unused'),
    study_days: count.describe('Days after payment in which it is paid back by unstudied lessons'),
    lesson_num: count,
    studied_num: count.describe('Lessons of it that count as studied'),
    session_times: z.array(time).describe('When its sessions begin, the first first'),
    steps: z
      .array(z.object({ hours_before: count, percent }))
      .describe('Share paid back until so many hours before the start, the earliest first'),
    is_moved: bit.describe('Its date was moved after it was sold'),
    is_proven: bit.describe(
      'Its exam was passed or its certificate issued: nothing is paid back on request',
    ),
  })
  .meta({ id: 'RefundTerms' });

/** The refund promise as shown before paying and kept with the order. */
export const RefundRuleWire = z
  .object({ items: z.array(RefundTermsWire) })
  .meta({ id: 'RefundRule' });

export const CourseWire = CourseCardWire.extend({
  category_id: id,
  subtitle: z.string(),
  content: z.string().describe('Sanitised HTML'),
  video_url: url.describe('Preview, empty when there is none'),
  teacher: z.array(TeacherBriefWire),
  seat_num: count.describe('0 without limit'),
  valid_days: count.describe('0 without end'),
  refund_rule: RefundRuleWire,
  need_id_card: bit,
  is_spread: bit,
  is_purchased: bit,
  is_collect: bit,
  my: z
    .object({ percent, expire_time: time.nullable() })
    .nullable()
    .describe("The asking user's study, null without a purchase"),
  comment_orders_id: id
    .nullable()
    .describe('The order through which the asking user may review it now, null without one'),
  lesson_num: count,
  duration: count.describe('Seconds of all lessons'),
  score: z.number().describe('Average of all comments, 0 to 5'),
  comment_num: count,
  question_num: count,
  collect_num: count,
  view_num: count,
  exam_id: id.nullable(),
  satisfied_id: id.nullable(),
  certificate_id: id.nullable(),
  server_time: time,
}).meta({ id: 'Course' });

const packageFields = {
  id,
  title: z.string(),
  cover: url,
  total_price: money,
  original_price: money.describe('Sum of the course prices'),
  coupon_price: couponPrice,
  label: z.string(),
  buy_num: count,
  shop: ShopBriefWire,
  is_on_sale,
};

export const PackageCardWire = z
  .object({
    ...packageFields,
    relation: z.array(
      z.object({
        id,
        curriculum_id: id,
        curriculum: z.object({
          id,
          title: z.string(),
          cover: url,
          type: courseType,
          price: money,
          ...offerFields,
        }),
      }),
    ),
  })
  .meta({ id: 'PackageCard' });

export const PackageWire = z
  .object({
    ...packageFields,
    content: z.string().describe('Sanitised HTML'),
    valid_days: count.describe('0 without end'),
    refund_rule: RefundRuleWire,
    save_price: money.describe('What the package saves against its courses'),
    is_purchased: bit,
    is_collect: bit,
    relation: z.array(
      z.object({
        id,
        curriculum_id: id,
        curriculum: CourseCardWire,
        is_owned: bit.describe('The asking user has this course already'),
      }),
    ),
  })
  .meta({ id: 'Package' });

const favouriteFields = {
  collect_time: time,
  is_valid: bit.describe('0 when it is no longer on sale'),
};

/** A favourite course, or a package marked by its type. */
export const FavouriteWire = z.discriminatedUnion('type', [
  CourseCardWire.extend(favouriteFields).meta({ id: 'FavouriteCourse' }),
  PackageCardWire.extend({ type: z.literal(COURSE_TYPES.package), ...favouriteFields }).meta({
    id: 'FavouritePackage',
  }),
]);

const authorWire = z.object({ nickname: z.string(), avatar: url });

export const CommentWire = z
  .object({
    id,
    user: authorWire,
    score: z.int(),
    content: z.string(),
    images: z.array(url),
    reply: z.string(),
    is_anonymous: bit,
    percent: percent.describe('How much of the course its author had studied'),
    ip_region: z.string(),
    create_time: time,
  })
  .meta({ id: 'Comment' });

export const QuestionWire = z
  .object({
    id,
    chapter_id: id.nullable(),
    user: authorWire,
    content: z.string(),
    images: z.array(url),
    answer: z.string(),
    answer_user: z.string(),
    answer_time: time.nullable(),
    is_private: bit,
    status: z.enum(PUBLISH_STATUSES),
    ip_region: z.string(),
    create_time: time,
  })
  .meta({ id: 'Question' });
