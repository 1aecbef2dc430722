/** What is kept of people who ask for mails, in words for them. `docs/alerts-privacy.md` has it, too. */
export const alertsPrivacy = {
  title: 'Mails about changes: what we keep',
  lead: 'Short: your address, what you follow, and when you asked for it. Nothing about what you read.',
  sections: {
    kept: {
      heading: 'What we keep',
      items: {
        address: 'Your email address. It is encrypted with a key that is not in the database.',
        follows:
          'What you follow, the language of your mails, and whether you want one when nothing changed.',
        asked: 'When you asked and when you confirmed, and the words that you agreed to.',
        sent: 'When each mail was sent to you, for 30 days, so that mail which comes back can be recognised.',
      },
    },
    notKept: {
      heading: 'What we do not keep',
      items: {
        name: 'Your name, or who you are.',
        network:
          'From which network or device you came. The limit against abuse counts in memory, and forgets within an hour.',
        opens:
          'Whether you open a mail or follow a link. The mails have no pictures and no links that count you.',
      },
    },
    howLong: {
      heading: 'For how long',
      items: {
        asLong:
          'As long as you follow something. When you end the last search, or all, your address is deleted at once.',
        unconfirmed: 'An address that nobody confirms is deleted after 7 days.',
        asking:
          'For a day we keep a mark of each address that asked for a mail to confirm, so that nobody is flooded with them.',
        left: 'When you leave, a mark of your address stays for 30 days, so that a mail which is just being sent is dropped. The mark cannot be turned back into the address without the key. Signing up again deletes it.',
        backups:
          'Backups of the database are kept as long as the operator of this service says. They are encrypted in the same way.',
      },
    },
    rights: {
      heading: 'What you can do',
      items: {
        end: 'End all mails with one click in any of them.',
        see: 'See all that we keep, end single searches and take your data as a file: the link stands in every mail.',
        ask: 'Ask the operator of this service, who is named below, or complain to the authority for data protection.',
      },
    },
    others: {
      heading: 'Who gets your address',
      items: {
        server: 'The mail server that delivers our mails, and that of your mailbox. Nobody else.',
        staff: 'People who publish the projects see how many people follow, never who.',
      },
    },
  },
  operator: 'Operator: {name}',
} as const;
