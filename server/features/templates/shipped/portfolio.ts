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
    description: t('What makes your work yours, and who should see it.'),
    blocks: true,
    questions: [
      requiredQuestion('long', t('What do you do, and how did you come to it?')),
      requiredQuestion('long', t('Who should find you, and what should they hire you for?')),
      optionalQuestion('files', t('Please upload a portrait of you or your team')),
      optionalQuestion('files', t('Do you have a logo or a name set in a typeface?')),
      optionalQuestion('long', t('Where has your work been shown, published or awarded?')),
      optionalQuestion('long', t('Which websites do you like, and what about them?')),
    ],
  }),
  clientTaskItem('choose', 6, {
    title: t('Choose the works that you want to show'),
    description: t('Eight to twelve. Only the best, and what you want to do more of.'),
  }),
  access(8),
  requestItem('works', 12, {
    title: t('Your works'),
    description: t('In the order in which they should appear.'),
    blocks: true,
    questions: [
      requiredQuestion('long', t('What is each work called, and when was it made?'), {
        help: t('One a line, with the client and your part in it.'),
      }),
      requiredQuestion('files', t('Please upload the pictures'), {
        help: t('At least 2,000 pixels wide. Name them by the works.'),
        filesMax: 20,
      }),
      optionalQuestion('long', t('Which videos or sounds belong to them?'), {
        help: t('Their addresses are enough.'),
      }),
      optionalQuestion('long', t('Who has to be credited?')),
      requiredQuestion('yesno', t('Do you hold the rights to show all of them?')),
      requiredQuestion('long', t('For which of them not?'), askIf(5, false)),
    ],
  }),
  legal(15),
  taskItem('order', ['design', 4], {
    title: t('Find the order of the works'),
    description: t('Which come first, how visitors move from one to the next and how they are filtered.'),
  }),
  taskItem('design', ['design', 9], {
    title: t('Design the overview and one work'),
    description: t('With the real pictures, on a phone and on a large screen.'),
  }),
  approveDesign(),
  taskItem('build', ['development', 12], {
    title: t('Build the pages'),
    description: t(
      'Pictures in sizes for every screen, quick to load, with descriptions for those who can’t see them.',
    ),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  ...milestones(14, 30, 38),
]
