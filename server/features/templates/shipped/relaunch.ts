import type { TemplateItem } from '#shared/templates/schemas.ts'
import { ask, askFor, request, task } from './item.ts'
import { access, approveDesign, approveLaunch, brand, legal } from './requests.ts'
import { goLive, handOver, kickoff, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a new website that replaces an old website, without losing anything good. */
export const relaunchItems = (): TemplateItem[] => [
  kickoff(),
  request('today', 4, {
    title: t('Your website today'),
    description: t('What has to stay, what has to go and what it could never do.'),
    blocks: true,
    questions: [
      ask('link', t('What is its address?')),
      ask('long', t('Why do you want a new one?')),
      ask('long', t('What works well and has to stay?')),
      ask('long', t('What do visitors or colleagues complain about?')),
      askFor('text', t('Which system is it made with, and who built it?')),
      askFor('choices', t('What is connected to it?'), {
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
  request('figures', 6, {
    title: t('Access to your figures'),
    description: t('So that we see what is visited today. Please invite us instead of sending a password.'),
    questions: [
      ask('yesno', t('Do you have visitor statistics?')),
      ask('text', t('Which ones?'), { asksIf: { position: 1, value: true } }),
      ask('yesno', t('Have you invited us to them?'), { asksIf: { position: 1, value: true } }),
      ask('yesno', t('Is the website registered with Google Search Console?')),
    ],
  }),
  task('inventory', 8, {
    title: t('List all pages and what happens to each'),
    description: t('Keep, rewrite, merge or drop, with visits and links from elsewhere beside each.'),
  }),
  request('texts', 18, {
    title: t('New and changed texts'),
    description: t('For the pages that are new, or that we agreed to rewrite.'),
    questions: [
      ask('yesno', t('Shall we write the texts for you?')),
      ask('files', t('Please upload the texts'), { asksIf: { position: 1, value: false }, filesMax: 20 }),
      askFor('files', t('Do you have new photos?'), { filesMax: 20 }),
    ],
  }),
  legal(20),
  task('design', ['design', 8], {
    title: t('Design the home page and the most visited page'),
    description: t('Beside the old ones, so that everyone sees what gets better.'),
  }),
  approveDesign(),
  task('build', ['development', 15], {
    title: t('Build the pages and move the content'),
    description: t('With the list of pages at hand, and what is connected to the old website.'),
  }),
  task('redirects', ['development', 18], {
    title: t('Redirect every old address'),
    description: t('Each page that is visited or linked leads to its new place, not to the home page.'),
  }),
  task('backup', ['review', 2], {
    title: t('Back up the old website'),
    description: t('Its files and its database, kept for a year and restored once to see that it works.'),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  handOver(),
  ...milestones(20, 45, 55),
]
