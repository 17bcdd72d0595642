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
  formatHeading(t('What this portal is')),
  t(
    '{agency} provides this portal to its clients so that both sides can work on websites together: to submit briefs, follow projects, answer questions, share files and ask for support. These terms cover the use of the portal. What is built, by when and for how much is set out in the contract between you and {agency}.',
    { agency },
  ),
  formatHeading(t('Your account')),
  t(
    'Accounts are personal. Keep your password to yourself and choose one that you use nowhere else. Tell us at once if you think that someone else knows it; we will end all sessions and help you to set a new one.',
  ),
  t('You are responsible for what is done with your account until you have told us.'),
  formatHeading(t('What you send us')),
  t(
    'Texts, pictures, logos and other files stay yours. You allow us to store, copy and edit them as far as the work on your websites needs it. Please send only what you may use: you must hold the rights to it, and it must not break the law or contain harmful software.',
  ),
  formatHeading(t('What we do')),
  formatItems(
    t('We answer information requests and support tickets within the times the portal states.'),
    t('We keep the portal available and secure with reasonable care, and back up what it holds.'),
    t('We announce maintenance that interrupts the service for long in advance.'),
  ),
  formatHeading(t('What we ask of you')),
  formatItems(
    t('Do not try to see other clients’ records or to disturb the service.'),
    t('Do not send passwords or payment details in comments or tickets.'),
    t('Keep your contact details up to date, so that we can reach you.'),
  ),
  formatHeading(t('Ending')),
  t(
    'You may ask us to close your account at any time. We close it when our work together ends, or at once if these terms are badly broken. We keep records that the law requires us to keep for as long as it requires.',
  ),
  formatHeading(t('Liability and changes')),
  t(
    'We are liable for intent and gross negligence, and otherwise within the limits of our contract. When these terms change, we tell you in the portal before the change takes effect.',
  ),
]

const privacy = ({ agency, manager }: LegalNames): string[] => [
  formatHeading(t('In short')),
  t(
    'We keep what we need to build and look after your websites, show it only to those who work on them, and delete it when it is no longer needed. There is no advertising, no tracking and no selling of data here.',
  ),
  formatHeading(t('Who is responsible')),
  t('{agency} runs this portal and decides what happens with the data in it. Your contact is {manager}.', {
    agency,
    manager,
  }),
  formatHeading(t('What we keep, and why')),
  formatItems(
    t('Your name, company, email address and username: to know who you are and to reach you.'),
    t('Your password, only as a hash from which it cannot be read back.'),
    t('Briefs, files, answers, tickets and comments: to do the work they are about.'),
    t('Who did what and when: so that both sides can see how a project went.'),
    t('Sign-ins with address and browser: to protect accounts against misuse.'),
  ),
  formatHeading(t('What this device keeps')),
  t(
    'One cookie holds your session; without it you could not stay signed in. Your choice of theme and drafts of what you are typing are stored in your browser. Drafts are removed when you submit them or sign out.',
  ),
  formatHeading(t('Who sees it')),
  t(
    'You and our staff. Other clients never do. Companies that host the portal for us process data on our instructions only.',
  ),
  formatHeading(t('For how long')),
  t(
    'As long as we work together and for as long afterward as the law requires us to keep business records. Uploads that are not attached to anything are removed after a day.',
  ),
  formatHeading(t('Your rights')),
  t(
    'You may ask what we hold about you, have it corrected, receive a copy, have it deleted or its use restricted, and complain to a data protection authority. A message to your account manager is enough.',
  ),
]

const TEXTS = { terms, privacy }

/** Returns the default text, in Markdown. By default, the names are placeholders. */
export const getStandardText = (
  document: LegalDocument,
  names: LegalNames = { agency: NAME_PLACEHOLDER, manager: MANAGER_PLACEHOLDER },
): string => `${TEXTS[document](names).join('\n\n')}\n`
