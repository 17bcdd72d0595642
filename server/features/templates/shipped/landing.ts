import type { TemplateItem } from '#shared/templates/schemas.ts'
import { requiredQuestion, optionalQuestion, requestItem, taskItem } from './item.ts'
import { access, approveLaunch, brand, legal } from './requests.ts'
import { goLive, milestones } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a landing page with one offer. */
export const landingItems = (): TemplateItem[] => [
  requestItem('offer', 3, {
    title: t('Your offer'),
    description: t('A landing page says one thing to one kind of people. Please be as precise as you can.'),
    blocks: true,
    questions: [
      requiredQuestion('text', t('What do you offer, in one sentence?')),
      requiredQuestion('long', t('Who is it for, and which problem does it solve?')),
      requiredQuestion('choice', t('What should visitors do?'), {
        options: [
          t('Sign up'),
          t('Buy'),
          t('Make an appointment'),
          t('Ask for an offer'),
          t('Download something'),
        ],
      }),
      requiredQuestion('long', t('What keeps people from doing it?')),
      optionalQuestion('date', t('By when does the offer end?')),
    ],
  }),
  brand(3),
  access(5),
  requestItem('proof', 6, {
    title: t('Why people can trust you'),
    description: t('What others say about you convinces more than what you say yourself.'),
    questions: [
      optionalQuestion('long', t('What have customers said about you?'), {
        help: t('With their names, if they agree.'),
      }),
      optionalQuestion('files', t('Do you have logos of customers, awards or seals?')),
      optionalQuestion('files', t('Do you have photos or videos of the offer?')),
    ],
  }),
  requestItem('visitors', 8, {
    title: t('Where visitors come from'),
    description: t('So that the page continues what the ad began, and success can be measured.'),
    questions: [
      requiredQuestion('choices', t('How will people find the page?'), {
        options: [
          t('Search ads'),
          t('Social media'),
          t('Newsletter'),
          t('Printed matter'),
          t('Your website'),
        ],
      }),
      optionalQuestion('files', t('Please upload the ads, if there are any')),
      requiredQuestion('text', t('Where should what people send go?'), {
        help: t('An email address, or the program in which you keep your contacts.'),
      }),
      optionalQuestion('text', t('When is the page a success?'), {
        help: t('For example: 50 sign-ups a month.'),
      }),
    ],
  }),
  legal(8),
  taskItem('write', ['design', 3], {
    title: t('Write the page'),
    description: t('Headline, benefits, proof, objections and one call to action, before anything is drawn.'),
  }),
  taskItem('design', ['design', 6], {
    title: t('Design the page'),
    description: t('On a phone first, with the final texts.'),
  }),
  taskItem('build', ['development', 5], {
    title: t('Build the page'),
    description: t('With its form, the thank-you page and the email that confirms it.'),
  }),
  taskItem('measure', ['development', 6], {
    title: t('Set up what is measured'),
    description: t('Visits, and how many of them do what the page is for, with the visitors’ consent.'),
  }),
  approveLaunch(),
  goLive(),
  taskItem('results', ['launched', 20], {
    title: t('Look at the results together'),
    description: t('What the page achieved in its first month and the one thing to try next.'),
  }),
  ...milestones(10, 18, 22),
]
