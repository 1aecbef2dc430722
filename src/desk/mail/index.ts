export { type Letter, queueMail, sendsMail, tellAdministrators } from './outbox.ts';
export { sendMailUntil } from './send-mail.ts';
