import type { TemplateItem } from '#shared/templates/schemas.ts'
import { askIf, requiredQuestion, optionalQuestion, requestItem, taskItem } from './item.ts'
import { access, approveDesign, approveLaunch, brand, legal } from './requests.ts'
import { goLive, clientTraining, kickoff, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a new website that replaces an old website, without losing anything good. */
export const relaunchItems = (): TemplateItem[] => [
  kickoff(),
  requestItem('today', 4, {
    title: t('Your website today'),
    description: t('What has to stay, what has to go and what it could never do.'),
    blocks: true,
    questions: [
      requiredQuestion('link', t('What’s its address?')),
      requiredQuestion('long', t('Why do you want a new one?')),
      requiredQuestion('long', t('What works well and should stay?')),
      requiredQuestion('long', t('What do visitors or colleagues complain about?')),
      optionalQuestion('text', t('What system does it run on, and who built it?')),
      optionalQuestion('choices', t('What’s connected to it?'), {
        options: [
          t('Newsletter'),
          t('Online booking'),
          t('Shop'),
          t('Customer accounts'),
          t('Job listings'),
          t('Analytics'),
        ],
      }),
    ],
  }),
  brand(6),
  access(6),
  requestItem('figures', 6, {
    title: t('Access to your analytics'),
    description: t('So we can see what gets visits today. Please invite us instead of sending a password.'),
    questions: [
      requiredQuestion('yesno', t('Do you use any analytics tools?')),
      requiredQuestion('text', t('Which ones?'), askIf(1, true)),
      requiredQuestion('yesno', t('Have you given us access to them?'), askIf(1, true)),
      requiredQuestion('yesno', t('Is the website registered with Google Search Console?')),
    ],
  }),
  taskItem('inventory', 8, {
    title: t('List all pages and decide what happens to each'),
    description: t('Keep, rewrite, merge or drop, with each page’s visits and inbound links.'),
  }),
  requestItem('texts', 18, {
    title: t('New and updated copy'),
    description: t('For pages that are new or that we agreed to rewrite.'),
    questions: [
      requiredQuestion('yesno', t('Should we write the copy for you?')),
      requiredQuestion('files', t('Please upload the copy'), {
        ...askIf(1, false),
        filesMax: 20,
      }),
      optionalQuestion('files', t('Do you have new photos?'), { filesMax: 20 }),
    ],
  }),
  legal(20),
  taskItem('design', ['design', 8], {
    title: t('Design the home page and the most visited page'),
    description: t('Next to the old ones, so everyone can see what improved.'),
  }),
  approveDesign(),
  taskItem('build', ['development', 15], {
    title: t('Build the pages and move the content'),
    description: t('With the page list on hand, and everything the old website is connected to.'),
  }),
  taskItem('redirects', ['development', 18], {
    title: t('Redirect every old address'),
    description: t('Every page that gets visits or links goes to its new location, not to the home page.'),
  }),
  taskItem('backup', ['review', 2], {
    title: t('Back up the old website'),
    description: t('Its files and database, kept for a year and test-restored once.'),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  ...milestones(20, 45, 55),
]
