import { t } from '#shared/i18n/t.ts'

/** Texts for a client who writes their own brief. */
export const clientLabels = {
  description: t(
    'What do you offer, who is it for and what should the website do for you? A few sentences are enough.',
  ),
  ownsDomain: t('Do you already own a domain?'),
  primaryColor: t('Your main color: buttons, links, the logo.'),
  examples: t('Sites you like, and your competitors’.'),
  designNotes: t('Anything else: a logo you have, a mood, what you don’t want to see.'),
  hasContent: t('Do you have content ready'),
}

/** The wizard's questions and hints that depend on who fills it in. The others are for everyone. */
export type WizardLabels = typeof clientLabels
