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
      requiredQuestion('link', t('What is its address?')),
      requiredQuestion('long', t('Why do you want a new one?')),
      requiredQuestion('long', t('What works well and has to stay?')),
      requiredQuestion('long', t('What do visitors or colleagues complain about?')),
      optionalQuestion('text', t('Which system is it made with, and who built it?')),
      optionalQuestion('choices', t('What is connected to it?'), {
        options: [
          t('Newsletter'),
          t('Online booking'),
          t('Shop'),
          t('Customer accounts'),
          t('Job offers'),
          t('Statistics'),
        ],
      }),
    ],
  }),
  brand(6),
  access(6),
  requestItem('figures', 6, {
    title: t('Access to your figures'),
    description: t('So that we see what is visited today. Please invite us instead of sending a password.'),
    questions: [
      requiredQuestion('yesno', t('Do you have visitor statistics?')),
      requiredQuestion('text', t('Which ones?'), askIf(1, true)),
      requiredQuestion('yesno', t('Have you invited us to them?'), askIf(1, true)),
      requiredQuestion('yesno', t('Is the website registered with Google Search Console?')),
    ],
  }),
  taskItem('inventory', 8, {
    title: t('List all pages and what happens to each'),
    description: t('Keep, rewrite, merge or drop, with visits and links from elsewhere beside each.'),
  }),
  requestItem('texts', 18, {
    title: t('New and changed texts'),
    description: t('For the pages that are new, or that we agreed to rewrite.'),
    questions: [
      requiredQuestion('yesno', t('Shall we write the texts for you?')),
      requiredQuestion('files', t('Please upload the texts'), {
        ...askIf(1, false),
        filesMax: 20,
      }),
      optionalQuestion('files', t('Do you have new photos?'), { filesMax: 20 }),
    ],
  }),
  legal(20),
  taskItem('design', ['design', 8], {
    title: t('Design the home page and the most visited page'),
    description: t('Beside the old ones, so that everyone sees what gets better.'),
  }),
  approveDesign(),
  taskItem('build', ['development', 15], {
    title: t('Build the pages and move the content'),
    description: t('With the list of pages at hand, and what is connected to the old website.'),
  }),
  taskItem('redirects', ['development', 18], {
    title: t('Redirect every old address'),
    description: t('Each page that is visited or linked leads to its new place, not to the home page.'),
  }),
  taskItem('backup', ['review', 2], {
    title: t('Back up the old website'),
    description: t('Its files and its database, kept for a year and restored once to see that it works.'),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  ...milestones(20, 45, 55),
]
