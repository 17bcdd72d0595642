import { formatHeading, formatItems } from './legal-texts.ts'
import { t } from '#shared/i18n/t.ts'

interface StatementFacts {
  agency: string
  /** The name of the person to contact. */
  manager: string
  email: string | null
  /** The portal's version. */
  version: string
}

/** Returns the public accessibility statement in Markdown. It is about this version, so no one edits it. */
export const getAccessibilityStatement = (facts: StatementFacts): string =>
  `${getSections(facts).join('\n\n')}\n`

const getSections = ({ agency, manager, email, version }: StatementFacts): string[] => [
  formatHeading(t('What we aim for')),
  t(
    '{agency} wants everyone to be able to use this portal. It aims to meet the [Web Content Accessibility Guidelines (WCAG) 2.2](https://www.w3.org/TR/WCAG22/) at level AA. This statement describes version {version} of the portal.',
    { agency, version },
  ),
  formatHeading(t('How far it is')),
  t(
    'The portal **partially conforms** to WCAG 2.2 AA: it is made and tested for all of it, but not all of it has been checked by people, and some content is outside of our control. No independent body has audited it.',
  ),
  formatHeading(t('How it is tested')),
  formatItems(
    t(
      'Automatic tests open the pages of clients and staff in a browser and check them with [axe-core](https://github.com/dequelabs/axe-core), by its rules for WCAG 2.2 A and AA. They run for every version, for computers and phones, in the light and the dark theme.',
    ),
    t(
      'Other tests use the portal by keyboard, follow where the focus goes, and look at pages 320 pixels wide and with the high-contrast colors of the system.',
    ),
    t(
      'Whatever accent color is chosen, the portal uses shades of it in which text can be read: with a contrast of at least 4.5 : 1.',
    ),
  ),
  t(
    'All of these tests run in Chromium. People who rely on a screen reader or on other aids have not tested it yet.',
  ),
  formatHeading(t('What we know is missing')),
  formatItems(
    t(
      '**Files and pictures** that people share are as accessible as their authors made them. The portal names pictures by their file names; it has no field for a description.',
    ),
    t(
      '**Texts** that people write may be in another language than English. The portal can’t mark that, so a screen reader may pronounce them wrongly.',
    ),
    t(
      '**The API’s reference**, a page for programmers, comes from another project. It is not among the pages that are tested.',
    ),
  ),
  formatHeading(t('Tell us')),
  email
    ? t(
        'Does something keep you from using the portal? Please tell {manager} at {agency}: [{email}](mailto:{email}). It helps to know on which page it happens, what you wanted to do, and which browser and which aids you use.',
        { manager, agency, email },
      )
    : t(
        'Does something keep you from using the portal? Please tell {manager} at {agency}, who looks after your account. It helps to know on which page it happens, what you wanted to do, and which browser and which aids you use.',
        { manager, agency },
      ),
  t(
    'If our answer doesn’t help, you can turn to the authority that watches over accessibility in your country.',
  ),
]
