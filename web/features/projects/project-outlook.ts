import type { ProjectStatus } from '#shared/projects/values.ts'

/** What clients want to know about each stage, in plain words. */
export const projectOutlook: Record<ProjectStatus, { now: string; next: string }> = {
  planning: {
    now: 'We’re planning the scope and requirements of your website.',
    next: 'Next, we design how it will look.',
  },
  design: {
    now: 'We’re designing how your website will look.',
    next: 'Next, we build it.',
  },
  development: {
    now: 'We’re building your website.',
    next: 'Next, it’s ready for your review.',
  },
  review: {
    now: 'Your website is ready for your review. Tell us what you think in the conversation.',
    next: 'Once you’re happy with it, we complete it.',
  },
  completed: {
    now: 'Your website is done and ready for launch.',
    next: 'Next, it goes live.',
  },
  launched: {
    now: 'Your website is live.',
    next: 'If something should change or doesn’t work, raise a support ticket.',
  },
}

/** The same for a project that is archived, whatever its stage. */
export const archivedOutlook = {
  now: 'We’ve set this project aside.',
  next: 'Tell us in the conversation if it should continue.',
}
