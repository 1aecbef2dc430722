export {
  isForGood,
  type MailError,
  type MailMessage,
  type MailServer,
  type MailServerOptions,
  mailServer,
  waitsMinutes,
} from './mail-server.ts';
