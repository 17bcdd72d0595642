import type { TemplateItem } from '#shared/templates/schemas.ts'
import { ask, askFor, clientTask, request, task } from './item.ts'
import { access, approveDesign, approveLaunch, legal } from './requests.ts'
import { goLive, handOver, kickoff, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a website that shows someone's work. */
export const portfolioItems = (): TemplateItem[] => [
  kickoff(),
  request('you', 4, {
    title: t('You and your work'),
    description: t('What makes your work yours, and who should see it.'),
    blocks: true,
    questions: [
      ask('long', t('What do you do, and how did you come to it?')),
      ask('long', t('Who should find you, and what should they hire you for?')),
      askFor('files', t('Please upload a portrait of you or your team')),
      askFor('files', t('Do you have a logo or a name set in a typeface?')),
      askFor('long', t('Where has your work been shown, published or awarded?')),
      askFor('long', t('Which websites do you like, and what about them?')),
    ],
  }),
  clientTask('choose', 6, {
    title: t('Choose the works that you want to show'),
    description: t('Eight to twelve. Only the best, and what you want to do more of.'),
  }),
  access(8),
  request('works', 12, {
    title: t('Your works'),
    description: t('In the order in which they should appear.'),
    blocks: true,
    questions: [
      ask('long', t('What is each work called, and when was it made?'), {
        help: t('One a line, with the client and your part in it.'),
      }),
      ask('files', t('Please upload the pictures'), {
        help: t('At least 2,000 pixels wide. Name them by the works.'),
        filesMax: 20,
      }),
      askFor('long', t('Which videos or sounds belong to them?'), { help: t('Their addresses are enough.') }),
      askFor('long', t('Who has to be credited?')),
      ask('yesno', t('Do you hold the rights to show all of them?')),
      ask('long', t('For which of them not?'), { asksIf: { position: 5, value: false } }),
    ],
  }),
  legal(15),
  task('order', ['design', 4], {
    title: t('Find the order of the works'),
    description: t('Which come first, how visitors move from one to the next and how they are filtered.'),
  }),
  task('design', ['design', 9], {
    title: t('Design the overview and one work'),
    description: t('With the real pictures, on a phone and on a large screen.'),
  }),
  approveDesign(),
  task('build', ['development', 12], {
    title: t('Build the pages'),
    description: t(
      'Pictures in sizes for every screen, quick to load, with descriptions for those who can’t see them.',
    ),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  handOver(),
  ...milestones(14, 30, 38),
]
