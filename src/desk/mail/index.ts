export { type DraftNews, type NewsDetails, tellOfDraft } from './draft-news.ts';
export { type Letter, queueMail, sendsMail, tellAdministrators } from './outbox.ts';
export { sendMailUntil } from './send-mail.ts';
