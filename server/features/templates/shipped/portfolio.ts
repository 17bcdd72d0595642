import type { TemplateItem } from '#shared/templates/schemas.ts'
import { askIf, requiredQuestion, optionalQuestion, clientTaskItem, requestItem, taskItem } from './item.ts'
import { access, approveDesign, approveLaunch, legal } from './requests.ts'
import { goLive, clientTraining, kickoff, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a website that shows someone's work. */
export const portfolioItems = (): TemplateItem[] => [
  kickoff(),
  requestItem('you', 4, {
    title: t('You and your work'),
    description: t('What sets your work apart, and who should see it?'),
    blocks: true,
    questions: [
      requiredQuestion('long', t('What do you do, and how did you get into it?')),
      requiredQuestion('long', t('Who should find you, and what should they hire you for?')),
      optionalQuestion('files', t('Please upload a portrait of you or your team')),
      optionalQuestion('files', t('Do you have a logo, or your name set in a particular typeface?')),
      optionalQuestion('long', t('Where has your work been shown or published, and has it won any awards?')),
      optionalQuestion('long', t('Which websites do you like, and what do you like about them?')),
    ],
  }),
  clientTaskItem('choose', 6, {
    title: t('Choose the work you want to show'),
    description: t('Eight to twelve. Only your best, and the kind of work you want more of.'),
  }),
  access(8),
  requestItem('works', 12, {
    title: t('Your work'),
    description: t('In the order they should appear.'),
    blocks: true,
    questions: [
      requiredQuestion('long', t('What is each work called, and when was it made?'), {
        help: t('One per line, with the client and your role.'),
      }),
      requiredQuestion('files', t('Please upload the images'), {
        help: t('At least 2,000 pixels wide. Name each file after the work.'),
        filesMax: 20,
      }),
      optionalQuestion('long', t('Which videos or audio go with them?'), {
        help: t('Links are enough.'),
      }),
      optionalQuestion('long', t('Who should be credited?')),
      requiredQuestion('yesno', t('Do you have the rights to show all of them?')),
      requiredQuestion('long', t('Which ones don’t you have the rights to show?'), askIf(5, false)),
    ],
  }),
  legal(15),
  taskItem('order', ['design', 4], {
    title: t('Arrange the portfolio'),
    description: t('What comes first, how visitors move between pieces and how they can filter them.'),
  }),
  taskItem('design', ['design', 9], {
    title: t('Design the overview and one detail page'),
    description: t('With the real images, on a phone and on a large screen.'),
  }),
  approveDesign(),
  taskItem('build', ['development', 12], {
    title: t('Build the pages'),
    description: t(
      'Images sized for every screen, quick to load, with descriptions for people who can’t see them.',
    ),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  ...milestones(14, 30, 38),
]
