import type { LegalDocument } from './values.ts'

/** Placeholder for the agency's name in a text. */
export const NAME_PLACEHOLDER = '{agency}'
/** Placeholder for the account manager's name in a text. */
export const MANAGER_PLACEHOLDER = '{account manager}'

/** A text with its placeholders replaced by the names. */
export const fillNames = (markdown: string, names: { agency: string; manager: string }): string =>
  markdown.replaceAll(NAME_PLACEHOLDER, names.agency).replaceAll(MANAGER_PLACEHOLDER, names.manager)

const TERMS = `## What this portal is

{agency} provides this portal to its clients so that both sides can work on websites together: to submit briefs, follow projects, answer questions, share files and ask for support. These terms cover the use of the portal. What is built, by when and for how much is set out in the contract between you and {agency}.

## Your account

Accounts are personal. Keep your password to yourself and choose one that you use nowhere else. Tell us at once if you think that someone else knows it; we will end all sessions and help you to set a new one.

You are responsible for what is done with your account until you have told us.

## What you send us

Texts, pictures, logos and other files stay yours. You allow us to store, copy and edit them as far as the work on your websites needs it. Please send only what you may use: you must hold the rights to it, and it must not break the law or contain harmful software.

## What we do

- We answer information requests and support tickets within the times the portal states.
- We keep the portal available and secure with reasonable care, and back up what it holds.
- We announce maintenance that interrupts the service for long in advance.

## What we ask of you

- Do not try to see other clients’ records or to disturb the service.
- Do not send passwords or payment details in comments or tickets.
- Keep your contact details up to date, so that we can reach you.

## Ending

You may ask us to close your account at any time. We close it when our work together ends, or at once if these terms are badly broken. We keep records that the law requires us to keep for as long as it requires.

## Liability and changes

We are liable for intent and gross negligence, and otherwise within the limits of our contract. When these terms change, we tell you in the portal before the change takes effect.
`

const PRIVACY = `## In short

We keep what we need to build and look after your websites, show it only to those who work on them, and delete it when it is no longer needed. There is no advertising, no tracking and no selling of data here.

## Who is responsible

{agency} runs this portal and decides what happens with the data in it. Your contact is {account manager}.

## What we keep, and why

- Your name, company, email address and username: to know who you are and to reach you.
- Your password, only as a hash from which it cannot be read back.
- Briefs, files, answers, tickets and comments: to do the work they are about.
- Who did what and when: so that both sides can see how a project went.
- Sign-ins with address and browser: to protect accounts against misuse.

## What this device keeps

One cookie holds your session; without it you could not stay signed in. Your choice of theme and drafts of what you are typing are stored in your browser. Drafts are removed when you submit them or sign out.

## Who sees it

You and our staff. Other clients never do. Companies that host the portal for us process data on our instructions only.

## For how long

As long as we work together and for as long afterward as the law requires us to keep business records. Uploads that are not attached to anything are removed after a day.

## Your rights

You may ask what we hold about you, have it corrected, receive a copy, have it deleted or its use restricted, and complain to a data protection authority. A message to your account manager is enough.
`

/** The default texts, in Markdown. */
export const STANDARD_TEXTS: Record<LegalDocument, string> = { terms: TERMS, privacy: PRIVACY }
