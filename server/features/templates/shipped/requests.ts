import type { TemplateItem } from '#shared/templates/schemas.ts'
import { ask, askFor, request } from './item.ts'
import { t } from '#shared/i18n/t.ts'

/* Requests for every type of website. */

export const brand = (days: number): TemplateItem =>
  request('brand', days, {
    title: t('Your logo and brand'),
    description: t('So that the website looks like you from the first draft on.'),
    blocks: true,
    questions: [
      ask('files', t('Please upload your logo'), {
        help: t('Best as SVG, AI, EPS or PDF; if you only have a picture, the largest one.'),
      }),
      askFor('colour', t('What is your main color?')),
      askFor('text', t('Which typefaces do you use?')),
      askFor('files', t('Do you have brand guidelines or printed matter?'), {
        help: t('Business cards, flyers and letterheads help us as well.'),
      }),
      askFor('long', t('Which websites do you like, and what about them?')),
    ],
  })

export const access = (days: number): TemplateItem =>
  request('access', days, {
    title: t('Domain and hosting'),
    description: t(
      'We need to know where your domain is, so that nothing stops working on launch day. Please don’t send passwords here: we’ll tell you how to give us access.',
    ),
    questions: [
      ask('yesno', t('Do you have a domain already?')),
      ask('text', t('What is its address?'), { asksIf: { position: 1, value: true } }),
      ask('text', t('Which company is it registered with?'), {
        help: t('The name is on its invoices.'),
        asksIf: { position: 1, value: true },
      }),
      askFor('text', t('Which address would you like?'), { asksIf: { position: 1, value: false } }),
      ask('yesno', t('Do you use email addresses of this domain?'), {
        help: t('We’ll make sure that they go on working.'),
        asksIf: { position: 1, value: true },
      }),
      askFor('text', t('Who looks after your IT, and how do we reach them?')),
    ],
  })

export const legal = (days: number): TemplateItem =>
  request('legal', days, {
    title: t('Legal details'),
    description: t('What the law wants to see on your website. Without it we can’t launch.'),
    questions: [
      ask('text', t('What is the full legal name of your company?')),
      ask('long', t('What is its address?')),
      askFor('text', t('What are its registration number and tax number?')),
      ask('text', t('Who is legally responsible for the website?')),
      ask('text', t('Which email address and phone number should we publish?')),
      ask('yesno', t('Do you have a privacy policy?')),
      ask('files', t('Please upload your privacy policy'), { asksIf: { position: 6, value: true } }),
      askFor('choices', t('Which services should the website use?'), {
        help: t('Each of them belongs in the privacy policy.'),
        options: [
          t('Visitor statistics'),
          t('Newsletter'),
          t('Maps'),
          t('Videos'),
          t('Online booking'),
          t('Advertising'),
        ],
      }),
    ],
  })

export const approveDesign = (): TemplateItem =>
  request('approve-design', ['design', 12], {
    title: t('Your approval of the design'),
    description: t(
      'Please look at the drafts on a computer and on a phone. We begin to build once you approve.',
    ),
    blocks: true,
    questions: [
      ask('yesno', t('Shall we build it like this?')),
      ask('long', t('What should we change?'), {
        help: t('As precisely as you can: which page, which part and what is wrong with it.'),
        asksIf: { position: 1, value: false },
      }),
    ],
  })

export const approveLaunch = (): TemplateItem =>
  request('approve-launch', ['review', 5], {
    title: t('Your approval of the website'),
    description: t('Please go through all pages, try every form and read the texts once more.'),
    blocks: true,
    questions: [
      ask('yesno', t('May the website go live as it is?')),
      ask('long', t('What must be changed before?'), { asksIf: { position: 1, value: false } }),
      askFor('date', t('When would you like to launch?')),
    ],
  })
