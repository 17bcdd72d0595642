import type { ProjectStatus } from '#shared/projects/values.ts'
import { t } from '#shared/words.ts'

/** What clients want to know about each stage, in plain words. */
export const projectOutlook: Record<ProjectStatus, { now: string; next: string }> = {
  planning: {
    now: t('We’re planning the scope and requirements of your website.'),
    next: t('Next, we design how it will look.'),
  },
  design: {
    now: t('We’re designing how your website will look.'),
    next: t('Next, we build it.'),
  },
  development: {
    now: t('We’re building your website.'),
    next: t('Next, it’s ready for your review.'),
  },
  review: {
    now: t('Your website is ready for your review. Tell us what you think in the conversation.'),
    next: t('Once you’re happy with it, we complete it.'),
  },
  completed: {
    now: t('Your website is done and ready for launch.'),
    next: t('Next, it goes live.'),
  },
  launched: {
    now: t('Your website is live.'),
    next: t('If something should change or doesn’t work, raise a support ticket.'),
  },
}

/** The same for a project that is archived, whatever its stage. */
export const archivedOutlook = {
  now: t('We’ve set this project aside.'),
  next: t('Tell us in the conversation if it should continue.'),
}
