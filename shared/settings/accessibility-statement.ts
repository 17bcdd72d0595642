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
  formatHeading(t('Our goal')),
  t(
    '{agency} wants everyone to be able to use this portal. It aims to meet the [Web Content Accessibility Guidelines (WCAG) 2.2](https://www.w3.org/TR/WCAG22/) at level AA. This statement applies to version {version} of this portal.',
    { agency, version },
  ),
  formatHeading(t('Conformance')),
  t(
    'The portal **partially conforms** to WCAG 2.2 AA. It’s built and tested for the whole standard, but people haven’t checked all of it, and some content is outside our control. It hasn’t been independently audited.',
  ),
  formatHeading(t('Testing')),
  formatItems(
    t(
      'Automated tests open the client and staff pages in a browser and check them with [axe-core](https://github.com/dequelabs/axe-core) against its WCAG 2.2 A and AA rules. They run for every version, at desktop and phone sizes, in the light and dark themes.',
    ),
    t(
      'Other tests use the portal with a keyboard, follow the focus and check pages at a width of 320 pixels and in the system’s high-contrast mode.',
    ),
    t(
      'The portal uses shades of the agency’s accent color that keep text readable, with a contrast of at least 4.5:1.',
    ),
  ),
  t(
    'All of these tests run in Chromium. The portal hasn’t yet been tested by people who rely on screen readers or other assistive technology.',
  ),
  formatHeading(t('Known limitations')),
  formatItems(
    t(
      '**Files and images** that people share are only as accessible as their authors made them. The portal labels images with their file names; there’s no way to add a description.',
    ),
    t(
      '**Text** that people write may not be in English. The portal can’t mark its language, so a screen reader may mispronounce it.',
    ),
    t(
      '**The API reference**, a page for developers, comes from another project and isn’t part of these tests.',
    ),
  ),
  formatHeading(t('Contact us')),
  email
    ? t(
        'Is something keeping you from using the portal? Please tell {manager} at {agency}: [{email}](mailto:{email}). It helps to say which page you were on, what you were trying to do and which browser and assistive technology you use.',
        { manager, agency, email },
      )
    : t(
        'Is something keeping you from using the portal? Please tell {manager} at {agency}, who looks after your account. It helps to say which page you were on, what you were trying to do and which browser and assistive technology you use.',
        { manager, agency },
      ),
  t('If our answer doesn’t help, you can contact your country’s accessibility authority.'),
]
