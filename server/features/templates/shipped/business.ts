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
    description: t('Write it the way you’d explain it to a new customer. Bullet points are fine.'),
    blocks: true,
    questions: [
      requiredQuestion('long', t('What do you offer?')),
      requiredQuestion('long', t('Who are your customers, and what are they looking for?')),
      requiredQuestion('long', t('Why do customers choose you over someone else?')),
      requiredQuestion('choices', t('What should visitors do?'), {
        options: [
          t('Call us'),
          t('Send us a message'),
          t('Make an appointment'),
          t('Request a quote'),
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
    description: t('The list of pages, the content of each and how visitors get from one to the next.'),
  }),
  requestItem('texts', 12, {
    title: t('Copy for your pages'),
    description: t('Send your current copy, or just notes. We’ll edit it with you.'),
    questions: [
      requiredQuestion('yesno', t('Should we write the copy for you?')),
      requiredQuestion('long', t('What should the home page say?'), askIf(1, false)),
      requiredQuestion('long', t('What should the website say about you and your team?'), askIf(1, false)),
      requiredQuestion('long', t('How would you describe each of your services?'), askIf(1, false)),
      optionalQuestion('files', t('Do you have documents we can use?')),
      requiredQuestion('long', t('What are your opening hours and contact details?')),
    ],
  }),
  requestItem('photos', 15, {
    title: t('Photos'),
    description: t(
      'Photos of your team, your space and your work. Your own photos say more than stock photos.',
    ),
    questions: [
      optionalQuestion('files', t('Please upload the photos you have'), { filesMax: 20 }),
      requiredQuestion('yesno', t('Can we publish them online?'), {
        help: t('The photographer and everyone recognizable in them must agree.'),
      }),
      requiredQuestion('yesno', t('Should we book a photographer?')),
    ],
  }),
  legal(20),
  taskItem('design', ['design', 8], {
    title: t('Design the home page and one inner page'),
    description: t('On a phone and on a computer, with real copy and photos where we have them.'),
  }),
  approveDesign(),
  taskItem('build', ['development', 15], {
    title: t('Build the pages'),
    description: t('All pages and forms, with real content, fast on a phone and accessible to everyone.'),
  }),
  taskItem('found', ['development', 18], {
    title: t('Make sure people can find the website'),
    description: t('Page titles and descriptions, the company’s map listing and the sitemap.'),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  websiteTour(),
  ...milestones(18, 40, 50),
]
