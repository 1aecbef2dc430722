export {
  isForGood,
  type MailError,
  type MailMessage,
  type MailServer,
  type MailServerOptions,
  type MailSignature,
  mailServer,
  waitsMinutes,
} from './mail-server.ts';
