/** What is asked for, by domain: every query key begins with one of these pairs. */
interface Resources {
  /** The account of whoever is logged in. */
  account: 'me' | 'devices' | 'consents' | 'wechatQrCode';
  /** Courses and packages, and what people think of them. */
  catalog:
    | 'categoryTree'
    | 'flashSale'
    | 'upcomingLive'
    | 'homeTabs'
    | 'homeCourses'
    | 'homePackages'
    | 'listCategories'
    | 'listCourses'
    | 'listPackages'
    | 'suggest'
    | 'hotWords'
    | 'related'
    | 'popular'
    | 'searchCategories'
    | 'course'
    | 'courseCategories'
    | 'packagesWithCourse'
    | 'package'
    | 'favourite'
    | 'favourites'
    | 'comments'
    | 'questions';
  /** Certificates: one's own, and those that are checked. */
  certificate: 'list' | 'check';
  /** Articles, news and banners. */
  content: 'banners' | 'announcements' | 'ads' | 'footer' | 'article' | 'news' | 'newsItem';
  /** Coupons. */
  coupon: 'claimable' | 'mine' | 'promoted' | 'forOrder';
  /** The referral programme: one's part in it, what it brought, and what can be shared. */
  distribution: 'record' | 'commissions' | 'goods' | 'shareLink';
  /** Exams and what became of them. */
  exam: 'list' | 'intro' | 'paper' | 'result' | 'wrongTopics' | 'practice';
  /** Logging in: good for one try each. */
  identity: 'puzzle' | 'wechatQrCode' | 'wechatLogin' | 'payer';
  /** Invoices and whom they are made out to. */
  invoice: 'titles' | 'records' | 'pdf';
  /** What is studied. */
  learning:
    | 'catalogue'
    | 'lesson'
    | 'progress'
    | 'notes'
    | 'annexes'
    | 'myCourses'
    | 'owned'
    | 'reminders'
    | 'transcript';
  /** Live classes. */
  live: 'room';
  /** Messages to whoever is logged in, and which of them are wanted. */
  message: 'list' | 'choices';
  /** Orders, invalidated as a whole when one was made, paid or closed. */
  order: 'list' | 'detail' | 'seatNames' | 'quote' | 'refundQuote';
  /** Institutions. */
  organisation:
    | 'list'
    | 'featured'
    | 'ofCourse'
    | 'shop'
    | 'shopCourses'
    | 'shopPackages'
    | 'shopTeachers'
    | 'teacher'
    | 'teacherCourses'
    | 'certification';
  /** An order being paid. Apart from `order`: the screens around change when the person goes on. */
  payment: 'order' | 'start';
  /** Questionnaires, asked for anew as a whole when one was handed in. */
  survey: 'list' | 'form' | 'answers';
  /** Places and banks. */
  region: 'countries' | 'children' | 'name' | 'banks';
}

/** What every query of ours is known by. */
export type Key = readonly [domain: string, ...rest: unknown[]];

/**
 * The query key of an answer: domain, resource, and what it was asked by. Shorter keys are for
 * invalidating: a resource alone is every answer of its kind, a domain alone everything known of it.
 */
export function queryKey<Domain extends keyof Resources>(
  ...key: [domain: Domain, resource?: Resources[Domain], ...by: unknown[]]
): Key {
  return key;
}
