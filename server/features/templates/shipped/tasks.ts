import type { TemplateItem } from '#shared/templates/schemas.ts'
import { clientTaskItem, milestoneItem, taskItem } from './item.ts'
import { t } from '#shared/i18n/t.ts'

/* Tasks for every type of website. */

export const kickoff = (): TemplateItem =>
  taskItem('kickoff', 2, {
    title: t('Hold the kickoff meeting'),
    description: t('Go through the brief together: goals, people, dates and who makes which decisions.'),
  })

export const testing = (): TemplateItem =>
  taskItem('test', ['review', 3], {
    title: t('Test the website'),
    description: t(
      'On phones and computers, in several browsers, with a keyboard and on a slow connection. Submit every form once.',
    ),
  })

export const goLive = (): TemplateItem =>
  taskItem('go-live', ['review', 8], {
    title: t('Go live'),
    description: t(
      'Point the domain to the new server, check certificates and email, and watch the website for an hour.',
    ),
  })

export const clientTraining = (): TemplateItem =>
  taskItem('hand-over', ['launched', 3], {
    title: t('Show the client how to edit the website'),
    description: t('A half-hour walkthrough, and a page with the most important steps.'),
  })

export const websiteTour = (): TemplateItem =>
  clientTaskItem('look-around', ['launched', 5], {
    title: t('Take a look at your new website'),
    description: t('Tell us what you notice, and show it to a few of your customers.'),
  })

/** Creates the milestones that the client looks forward to, by business days from the start. */
export const milestones = (design: number, review: number, launch: number): TemplateItem[] => [
  milestoneItem('design-ready', design, t('First draft of the design')),
  milestoneItem('review-begins', review, t('The website is ready for review')),
  milestoneItem('launch', launch, t('Launch')),
]
