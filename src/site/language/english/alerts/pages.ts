import { period } from '../../../../project/index.ts';

/** Asking for mails when projects change, and the pages that the mails lead to. */
export const alerts = {
  emailMe: 'E-mail me when this changes',
  theseProjects: 'These projects',

  /** The page where people ask for mails. */
  signUp: {
    title: 'E-mail me when this changes: {search}',
    heading: 'E-mail me when this changes',
    /** Above the name of the search. */
    about: 'You will follow',
    lead: `With each report, usually once in a ${period.one}, we send you one mail if something changed: what is new, gone, dearer, later or at another stage, with before and after.`,
    noReports: 'Only one report is published so far.',
    address: 'Your email address',
    language: 'Language of the mails',
    wantsNothing: 'Also tell me when nothing changed',
    /** A field that people do not see. */
    website: 'Leave this empty',
    agree: 'I want these mails. I can end them at any time with one click.',
    agreeHint: 'We use your address for nothing else.',
    privacy: 'What we keep, and for how long',
    send: 'Send me the link to confirm',
    badAddress: 'That is not an email address. It should look like name@example.org.',
    notAgreed: 'Tick the box that says you want these mails.',
    tooMany: 'There were many sign-ups just now. Please try again in an hour.',
  },
  sent: {
    title: 'Look into your mailbox',
    lead: `If the address takes mail, it gets one from us within minutes. Open the link in it and press the button: before that we send nothing else.`,
    hint: 'The link works for {days} days. If nothing comes, look into the folder for unwanted mail, and check the address. An address gets at most {most} of these mails a day.',
  },
  confirm: {
    title: 'Confirm: {search}',
    heading: 'Follow this?',
    about: 'You asked for mails when this changes',
    button: 'Yes, e-mail me',
    not: 'If you did not ask for this, close this page: nothing is sent, and your address is deleted after {days} days.',
    badTitle: 'This link no longer works',
    bad: 'It was used up, or it is older than {days} days. Ask for a new mail from the page of the projects.',
  },
  confirmed: {
    title: 'You follow this now',
    lead: `We write to you when something changes after the next report.`,
    own: 'All that you follow',
  },
  own: {
    title: 'Your mails about changes',
    lead: 'What we keep of you, and what you follow.',
    address: 'Address',
    since: 'Confirmed on',
    language: 'Language',
    follow: 'What you follow',
    followSince: 'Since {day}',
    agreed: 'You agreed to: “{words}”',
    unreadable: 'The program cannot read this search any more. End it, and ask for it again from its page.',
    end: 'End',
    /** For people who hear the button without seeing what stands beside it. */
    endOf: 'End: {search}',
    endAll: 'End all mails',
    endAllText: 'Your address is deleted at once.',
    options: 'Settings',
    wantsNothing: 'Also tell me when nothing changed',
    save: 'Save',
    saved: 'Saved.',
    ended: 'Ended.',
    data: 'Your data as a file (JSON)',
  },
  leave: {
    title: 'End these mails',
    lead: 'Press the button, and we delete your address at once. No more mails come.',
    button: 'End all mails',
    own: 'End only some of them',
    doneTitle: 'Ended',
    done: 'Your address is deleted. No more mails come.',
  },
} as const;
