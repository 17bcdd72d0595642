import type { ProjectStatus } from '#shared/projects/values.ts'

/** What clients want to know about each stage, in plain words. */
export const projectOutlook: Record<ProjectStatus, { now: string; next: string }> = {
  planning: {
    now: 'We are planning the scope and the requirements of your website.',
    next: 'Then we design how it will look.',
  },
  design: {
    now: 'We are creating how your website will look.',
    next: 'Then we build it.',
  },
  development: {
    now: 'We are building your website.',
    next: 'Then it is ready for you to review.',
  },
  review: {
    now: 'Your website is ready for your review. Tell us in the conversation what you think.',
    next: 'Once you are happy with it, we complete it.',
  },
  completed: {
    now: 'Your website is done and ready for launch.',
    next: 'Then it goes live.',
  },
  launched: {
    now: 'Your website is live.',
    next: 'If something should change or does not work, raise a support ticket.',
  },
}
