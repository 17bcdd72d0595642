import type { TemplateItem } from '#shared/templates/schemas.ts'
import { requiredQuestion, optionalQuestion, requestItem, taskItem } from './item.ts'
import { access, approveLaunch, brand, legal } from './requests.ts'
import { goLive, milestones } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a landing page with one offer. */
export const landingItems = (): TemplateItem[] => [
  requestItem('offer', 3, {
    title: t('Your offer'),
    description: t('A landing page says one thing to one audience. Please be as specific as you can.'),
    blocks: true,
    questions: [
      requiredQuestion('text', t('What do you offer, in one sentence?')),
      requiredQuestion('long', t('Who is it for, and what problem does it solve?')),
      requiredQuestion('choice', t('What should visitors do?'), {
        options: [
          t('Sign up'),
          t('Buy'),
          t('Make an appointment'),
          t('Request a quote'),
          t('Download something'),
        ],
      }),
      requiredQuestion('long', t('What keeps people from doing it?')),
      optionalQuestion('date', t('When does the offer end?')),
    ],
  }),
  brand(3),
  access(5),
  requestItem('proof', 6, {
    title: t('Reviews and references'),
    description: t('What others say about you is more convincing than what you say yourself.'),
    questions: [
      optionalQuestion('long', t('What have customers said about you?'), {
        help: t('With their names, if they agree.'),
      }),
      optionalQuestion('files', t('Do you have client logos, awards or badges?')),
      optionalQuestion('files', t('Do you have photos or videos of what you’re offering?')),
    ],
  }),
  requestItem('visitors', 8, {
    title: t('Traffic sources'),
    description: t('So the page picks up where the ad left off, and we can measure success.'),
    questions: [
      requiredQuestion('choices', t('How will people find the page?'), {
        options: [
          t('Search ads'),
          t('Social media'),
          t('Newsletter'),
          t('Print materials'),
          t('Your website'),
        ],
      }),
      optionalQuestion('files', t('Please upload the ads, if you have any')),
      requiredQuestion('text', t('Where should form submissions go?'), {
        help: t('An email address, or the program where you keep your contacts.'),
      }),
      optionalQuestion('text', t('What would make the page a success?'), {
        help: t('For example, 50 sign-ups per month.'),
      }),
    ],
  }),
  legal(8),
  taskItem('write', ['design', 3], {
    title: t('Write the page'),
    description: t(
      'Headline, benefits, proof, objections and one call to action, before we design anything.',
    ),
  }),
  taskItem('design', ['design', 6], {
    title: t('Design the page'),
    description: t('Phone first, with the final copy.'),
  }),
  taskItem('build', ['development', 5], {
    title: t('Build the page'),
    description: t('Including its form, the thank-you page and the confirmation email.'),
  }),
  taskItem('measure', ['development', 6], {
    title: t('Set up tracking'),
    description: t(
      'Measure visits, and how many visitors take the action that the page is for. Ask for their consent first.',
    ),
  }),
  approveLaunch(),
  goLive(),
  taskItem('results', ['launched', 20], {
    title: t('Review the results together'),
    description: t('What the page achieved in its first month, and one thing to try next.'),
  }),
  ...milestones(10, 18, 22),
]
