/** What is said about a course, in one file: whoever opens one of these soon opens another. */
export { CommentForm } from './comment-form.tsx';
export { CommentList } from './comment-list.tsx';
export { LatestComments } from './latest-comments.tsx';
export { QuestionForm } from './question-form.tsx';
export { QuestionList } from './question-list.tsx';
