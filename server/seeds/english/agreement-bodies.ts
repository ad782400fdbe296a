/** The demo's agreements in English, a courtesy: the Chinese text binds. */
import { html } from '../rich.ts';

/** Stands above each. */
export const COURTESY = html(
  '<em>This translation is a courtesy to readers of English. The Chinese text is the agreement; where the two differ, the Chinese one counts.</em>',
);

const service = html(
  'Welcome to Zhiji. You conclude this agreement with the operator of the platform. It says what you and we may expect when you look for, buy and study courses here. Please read all of it before you register, above all what is <strong>in bold</strong>.',
  '## 1. What we offer',
  'Zhiji shows, finds, sells and teaches courses, holds exams and issues certificates, and gives institutions what they need to teach and to enrol. Live, recorded and in-person courses and packages are offered by institutions, whose names stand on the course page and in the order.',
  '## 2. Your account',
  '- Register with your own mobile number and give true information.',
  '- The account is yours alone; it may not be lent, let or passed on. Only one web login of an account is kept at a time.',
  '- You can close it at any time under Account security. Please settle open orders and refunds first.',
  '## 3. Buying and starting',
  'Once an order is placed, seats and discounts are held for you; orders not paid in time are closed by themselves. With your payment the training contract between you and the institution is made. Start, validity and refund rule on the course page are part of it and are kept with the order: <strong>later changes of the page do not touch an order that was made</strong>.',
  '## 4. While you study',
  'Courses belong to the institution or the teacher. Please do not record, download, resell or publish them without permission. Reviews and questions should be true and friendly, without anything unlawful, advertisements or private matters of others.',
  '## 5. Refunds and invoices',
  'Refunds follow the Refund Rules. Invoices are issued by the institution that teaches the course, and by us for courses of our own.',
  '## 6. Responsibility',
  'We check the licences of institutions and deal with complaints of learners. If an institution cannot go on, we help you to be refunded. After a short interruption by forces beyond our control or of the network, we restore the service soon and extend the validity of courses.',
  '## 7. Changes',
  'We announce changes of this agreement at least seven days ahead. If you do not agree, you can stop using the platform and close your account; orders made before are kept under the old agreement.',
  '## 8. Disputes',
  'Please first contact customer service or the report centre at the foot of the page. If that does not help, you may complain to the consumers’ association or go to the court that has jurisdiction.',
);

const privacy = html(
  'We collect only what a service needs, and tell you what for, for how long, and how to have it deleted.',
  '## 1. What we collect',
  '<table><thead><tr><th>When</th><th>What</th><th>Why</th></tr></thead><tbody><tr><td>Registering, logging in</td><td>Mobile number, code</td><td>To know the account</td></tr><tr><td>Orders, invoices</td><td>Order, whom an invoice is made out to</td><td>To keep the contract</td></tr><tr><td>In-person classes</td><td>Name and phone of the learner</td><td>Check-in and notices</td></tr><tr><td>Studying</td><td>Progress, answers in exams</td><td>To go on, to mark, to certify</td></tr><tr><td>Security</td><td>Network address, kind of device</td><td>Against misuse</td></tr></tbody></table>',
  '## 2. How we keep it',
  'Phone, name and e-mail are encrypted where they are stored; no log has a full number. Orders and invoices are kept as long as tax law asks; everything else is deleted or made anonymous when the account is closed.',
  '## 3. With whom we share it',
  '- The institution you enrol at: what the course needs.',
  '- The payment provider: what payment and refund need.',
  '- Authorities with a lawful request.',
  'Apart from that we sell or give your data to nobody.',
  '## 4. Reviews and where you are',
  'A review you publish shows nickname, picture and province. An anonymous one shows neither nickname nor picture.',
  '## 5. Your rights',
  'You may see, correct, copy and delete your data, withdraw consent and close your account, all under Account security. We answer within fifteen working days.',
  '## 6. Minors',
  'Learners under fourteen are registered and enrolled by a guardian. We do not knowingly collect data of children under fourteen.',
  '## 7. Contact',
  'For any question about this policy, write to the e-mail address at the foot of the page or call the service number.',
);

const sensitive = html(
  'For the following we need to use sensitive personal data of yours. Please consent separately once you have read this; <strong>not consenting does not keep you from anything else</strong>.',
  '## 1. What and why',
  '- Id card number: for a certificate, for in-person classes that need a real name, for certification as a teacher.',
  '- Bank account: to pay commissions and to settle with institutions.',
  '- Photos of documents: to check teachers and institutions.',
  '## 2. Why it is needed, and the risk',
  'By law these need proof of who you are, or a payment to you. If such data leaked, your person or property could be harmed; so we encrypt it separately and limit who may see it.',
  '## 3. For how long',
  'Photos of documents are deleted within thirty days after the check. The id card number is kept with the certificate. The bank account is deleted when you stop, but for what the law asks us to keep.',
  '## 4. Withdrawing consent',
  'Tell customer service at any time. From then on we stop using the data; what was done before stays lawful.',
);

const distribution = html(
  'This agreement is for users who apply to be distributors of Zhiji, and become one.',
  '## 1. Joining',
  'Joining <strong>costs nothing and does not ask you to buy a course</strong>. You give your own name, id card number and bank account, and are in once you were checked. One person has one account.',
  '## 2. Sharing',
  '- Whoever buys the course within fifteen days of opening your link counts for you; of several links the last one counts.',
  '- There is one level only. Nothing is earned for bringing others in, nor from what they sell.',
  '- Do not invent results, do not lure buyers with cashback, do not pester anybody.',
  '## 3. Commission',
  '- It is reckoned from what was paid for the course and the rate at the time of the order, thirty per cent at most; discounts do not count.',
  '- It is frozen for fifteen days from payment. Then it is settled if the order is complete and no refund is open.',
  '- When an order is refunded, its commission is taken back; if it was paid out, from later commission.',
  '- Buying what you share yourself earns nothing. The same phone, WeChat, id card or paying account is the same person.',
  '- Settled commission of one hundred yuan or more is paid monthly to the bank account you gave.',
  '## 4. Tax',
  'We withhold income tax on remuneration for services and report identity and income to the tax office, as the law asks. Every commission and payout is listed in the distribution centre.',
  '## 5. Ending',
  'You may stop at any time. For sham orders, false claims or the use of another’s identity we may suspend or remove you, and say why; commission already settled is still paid, unless it was gained wrongly.',
);

const refund = html(
  'These rules are shown when you order and kept with the order. Where an institution promises more, its promise counts.',
  '## 1. Recorded courses',
  'Within seven days of payment and before you have studied, all is paid back. Once you have studied, the share of lessons not studied. After the course has expired, nothing.',
  '## 2. Live courses',
  'Before the first class begins, all is paid back; afterwards the share of classes still to come. A class that the institution cancels or moves can be refunded by itself.',
  '## 3. In-person classes',
  '<table><thead><tr><th>Asked for</th><th>Paid back</th></tr></thead><tbody><tr><td>More than seven days before</td><td>100%</td></tr><tr><td>Three to seven days before</td><td>80%</td></tr><tr><td>Less than three days before</td><td>50%</td></tr><tr><td>After the start</td><td>By classes still to come</td></tr></tbody></table>',
  '## 4. Packages',
  'Courses of a package that you have not studied can be refunded one by one, at the share of the payment each had when you ordered.',
  '## 5. How it is done',
  '- Ask under My orders; the institution answers within three working days.',
  '- Once it is granted, the money goes back the way it came, usually within one to five working days, as the payment provider has it.',
  '- When all of an order is refunded, a coupon that has not expired comes back as well.',
  '## 6. When nothing is refunded',
  'When a certificate was issued, when an invoice was issued that cannot be reversed, or when papers were false. If you disagree, you may ask the platform to step in.',
);

export const AGREEMENT_BODIES: ReadonlyMap<string, string> = new Map([
  ['用户服务协议', service],
  ['隐私政策', privacy],
  ['敏感个人信息处理同意书', sensitive],
  ['分销服务协议', distribution],
  ['退款规则', refund],
]);
