import type { TemplateItem } from '#shared/templates/schemas.ts'
import { askIf, requiredQuestion, optionalQuestion, requestItem, taskItem } from './item.ts'
import { access, approveDesign, approveLaunch, brand, legal } from './requests.ts'
import { goLive, clientTraining, kickoff, websiteTour, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for the website of a company that wants to be found, understood, and called. */
export const businessItems = (): TemplateItem[] => [
  kickoff(),
  requestItem('company', 5, {
    title: t('About your company'),
    description: t('Write as you would tell it to a new customer. Headwords are fine.'),
    blocks: true,
    questions: [
      requiredQuestion('long', t('What do you offer?')),
      requiredQuestion('long', t('Who are your customers, and what do they look for?')),
      requiredQuestion('long', t('Why do they choose you rather than someone else?')),
      requiredQuestion('choices', t('What should visitors do?'), {
        options: [
          t('Call us'),
          t('Write to us'),
          t('Make an appointment'),
          t('Ask for an offer'),
          t('Visit us'),
          t('Apply for a job'),
        ],
      }),
      optionalQuestion('long', t('Who are your competitors?')),
    ],
  }),
  brand(5),
  access(8),
  taskItem('structure', 8, {
    title: t('Plan the pages'),
    description: t('Which pages there are, what is on each of them and how visitors get around.'),
  }),
  requestItem('texts', 12, {
    title: t('Texts of your pages'),
    description: t('As they are today, or as notes: we edit them with you.'),
    questions: [
      requiredQuestion('yesno', t('Shall we write the texts for you?')),
      requiredQuestion('long', t('What should the home page say?'), askIf(1, false)),
      requiredQuestion('long', t('What should it say about you and your team?'), askIf(1, false)),
      requiredQuestion('long', t('How do you describe each of your services?'), askIf(1, false)),
      optionalQuestion('files', t('Do you have documents that we can use?')),
      requiredQuestion('long', t('What are your opening hours and contact details?')),
    ],
  }),
  requestItem('photos', 15, {
    title: t('Photos'),
    description: t('Of your team, your rooms and your work. Photos of your own say more than bought ones.'),
    questions: [
      optionalQuestion('files', t('Please upload the photos that you have'), { filesMax: 20 }),
      requiredQuestion('yesno', t('May they be shown on the internet?'), {
        help: t('Whoever took them, and everyone who can be recognized in them, has to agree.'),
      }),
      requiredQuestion('yesno', t('Shall we arrange a photographer?')),
    ],
  }),
  legal(20),
  taskItem('design', ['design', 8], {
    title: t('Design the home page and one inner page'),
    description: t('On a phone and on a computer, with real texts and photos as far as they are there.'),
  }),
  approveDesign(),
  taskItem('build', ['development', 15], {
    title: t('Build the pages'),
    description: t('All pages and forms, with real content, fast on a phone and readable by everyone.'),
  }),
  taskItem('found', ['development', 18], {
    title: t('Make sure that the website is found'),
    description: t('Titles and descriptions of the pages, the company’s entry on maps and the site map.'),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  websiteTour(),
  ...milestones(18, 40, 50),
]
