import type { LegalDocument } from './values.ts'
import { t } from '#shared/i18n/t.ts'

/** Placeholder for the agency's name in a text. */
export const NAME_PLACEHOLDER = '{agency}'
/** Placeholder for the account manager's name in a text. */
export const MANAGER_PLACEHOLDER = '{account manager}'

interface LegalNames {
  agency: string
  manager: string
}

/** Replaces the placeholders of a text with the names. */
export const fillNames = (markdown: string, { agency, manager }: LegalNames): string =>
  markdown.replaceAll(NAME_PLACEHOLDER, agency).replaceAll(MANAGER_PLACEHOLDER, manager)

export const formatHeading = (text: string) => `## ${text}`
export const formatItems = (...items: string[]) => items.map((item) => `- ${item}`).join('\n')

const terms = ({ agency }: LegalNames): string[] => [
  formatHeading(t('About this portal')),
  t(
    '{agency} provides this portal so that you and we can work on websites together: submit briefs, follow projects, answer questions, share files and ask for support. These terms cover the use of this portal. What we build, when and for how much is set out in the contract between you and {agency}.',
    { agency },
  ),
  formatHeading(t('Your account')),
  t(
    'Accounts are personal. Keep your password to yourself, and use one that you don’t use anywhere else. If you think someone else knows it, tell us right away. We’ll sign you out everywhere and help you set a new one.',
  ),
  t('You’re responsible for anything done with your account until you tell us it may be compromised.'),
  formatHeading(t('Your content')),
  t(
    'Text, images, logos and other files you send us remain yours. You allow us to store, copy and edit them as needed for the work on your websites. Please send only material you have the right to use, and nothing that breaks the law or contains malware.',
  ),
  formatHeading(t('Our commitments')),
  formatItems(
    t('We answer support tickets within the times stated in the portal.'),
    t('We take reasonable care to keep the portal available and secure, and we back up its data.'),
    t('We announce longer maintenance interruptions in advance.'),
  ),
  formatHeading(t('Your responsibilities')),
  formatItems(
    t('Don’t try to access other clients’ records or disrupt the service.'),
    t('Don’t send passwords or payment details in comments or tickets.'),
    t('Keep your contact details up to date so we can reach you.'),
  ),
  formatHeading(t('Closing your account')),
  t(
    'You can ask us to close your account at any time. We’ll close it when our work together ends, or immediately if you seriously violate these terms. We keep the records that the law requires us to keep, for as long as it requires.',
  ),
  formatHeading(t('Liability and changes')),
  t(
    'We’re liable for intentional misconduct and gross negligence, and otherwise within the limits of our contract. If these terms change, we’ll tell you in the portal before the change takes effect.',
  ),
]

const privacy = ({ agency, manager }: LegalNames): string[] => [
  formatHeading(t('In short')),
  t(
    'We store only the data we need to build and maintain your websites. We show it only to your company and our staff, and we delete it when we no longer need it. We don’t advertise, track you or sell your data.',
  ),
  formatHeading(t('Who is responsible for your data')),
  t('{agency} runs this portal and decides how and why the data in it is used. Your contact is {manager}.', {
    agency,
    manager,
  }),
  formatHeading(t('Data we store, and why')),
  formatItems(
    t('Your name, company, email addresses and username: to identify you and reach you.'),
    t('Your password, stored only as a hash that can’t be reversed.'),
    t('Briefs, files, answers, tickets and comments: to do the work they describe.'),
    t('Who did what, and when: so both sides can see a project’s history.'),
    t('Sign-ins, with network address and browser: to protect accounts from misuse.'),
  ),
  formatHeading(t('Data stored on this device')),
  t(
    'Cookies keep you signed in, recognize your device and remember your language, time zone and selected company. Your theme and some of your unsubmitted drafts are stored in your browser. These drafts are removed when you submit them or sign out.',
  ),
  formatHeading(t('Who can see your data')),
  t(
    'You, our staff and the people in your company can see your data. Some of them see only part of it, depending on their role. Other companies can’t see it. If you send someone an answer link, they see only its questions. Companies that host the portal for us process data only on our instructions.',
  ),
  formatHeading(t('How long we keep your data')),
  t(
    'We keep your data as long as we work together, and afterward for as long as the law requires us to keep business records. Uploads that aren’t attached to anything are deleted after a day.',
  ),
  formatHeading(t('Your rights')),
  t(
    'You can ask us what data we hold about you, get a copy, have it corrected or deleted and have its use restricted. A message to your account manager is enough. You can also complain to a data protection authority.',
  ),
]

const TEXTS = { terms, privacy }

/** Returns the default text, in Markdown. By default, the names are placeholders. */
export const getStandardText = (
  document: LegalDocument,
  names: LegalNames = { agency: NAME_PLACEHOLDER, manager: MANAGER_PLACEHOLDER },
): string => `${TEXTS[document](names).join('\n\n')}\n`
