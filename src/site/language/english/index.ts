import { english as englishOfCountry } from '../../../country/index.ts';
import { format } from '../../../page/language/english-format.ts';
import { about } from './about.ts';
import { alertLetters } from './alerts/letters.ts';
import { alerts } from './alerts/pages.ts';
import { alertsPrivacy } from './alerts/privacy.ts';
import { changes } from './changes.ts';
import { compare } from './compare.ts';
import { data } from './data.ts';
import { dictionary } from './dictionary.ts';
import { downloads } from './downloads.ts';
import { embed } from './embed.ts';
import { explore } from './explore.ts';
import { frame } from './frame.ts';
import { glossary } from './glossary.ts';
import { mail } from './mail.ts';
import { map } from './map.ts';
import { people } from './people.ts';
import { problems } from './problems.ts';
import { project } from './project.ts';
import { publications } from './publications.ts';
import { ranked } from './ranked.ts';
import { scorecard } from './scorecard.ts';
import { search } from './search.ts';
import { shaded } from './shaded.ts';
import { subjects } from './subjects.ts';
import { timeline } from './timeline.ts';
import { totals } from './totals.ts';

/** Every word of the site in English, by area. Data only: `../README.md` says how to add one. */
export const english = {
  code: 'en',
  name: 'English',
  ...englishOfCountry,
  // One line per area.
  texts: {
    about,
    alertLetters,
    alerts,
    alertsPrivacy,
    changes,
    compare,
    data,
    dictionary,
    downloads,
    embed,
    explore,
    format,
    frame,
    mail,
    map,
    glossary,
    people,
    problems,
    project,
    publications,
    ranked,
    search,
    scorecard,
    shaded,
    subjects,
    timeline,
    totals,
  },
} as const;
