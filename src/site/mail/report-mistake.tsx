import { CopiedText } from '../elements/copied-text.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { type Message, mailAddress } from './mail.ts';

/** Where a page says how to report a mistake. */
export const REPORT_ID = 'report';

interface ReportMistakeProps {
  readonly message: Message;
  /** Who can correct it. */
  readonly whom: string;
  /** What the link to a mail is called whose address is known. */
  readonly label: string;
}

/** A text that reports a mistake, to copy or to send, to the right address if that is known. */
export function ReportMistake({ message, whom, label }: ReportMistakeProps) {
  const { mail } = useLanguage().texts;
  const isAddressed = message.to !== undefined;
  return (
    <>
      <p>{whom}</p>
      <p class="contact">
        <a href={mailAddress(message)}>{isAddressed ? label : mail.write}</a>{' '}
        <span class="hint">{isAddressed ? mail.hint : `${mail.noAddress} ${mail.hint}`}</span>
      </p>
      <CopiedText island="cite" isLines>
        {message.lines.join('\n').trim()}
      </CopiedText>
    </>
  );
}
