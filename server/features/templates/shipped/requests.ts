import type { TemplateItem } from '#shared/templates/schemas.ts'
import { askIf, requiredQuestion, optionalQuestion, requestItem } from './item.ts'
import { t } from '#shared/i18n/t.ts'

/* Requests for every type of website. */

export const brand = (days: number): TemplateItem =>
  requestItem('brand', days, {
    title: t('Your logo and brand'),
    description: t('So that the website looks like you from the first draft on.'),
    blocks: true,
    questions: [
      requiredQuestion('files', t('Please upload your logo'), {
        help: t('Best as SVG, AI, EPS or PDF; if you only have a picture, the largest one.'),
      }),
      optionalQuestion('colour', t('What is your main color?')),
      optionalQuestion('text', t('Which typefaces do you use?')),
      optionalQuestion('files', t('Do you have brand guidelines or printed matter?'), {
        help: t('Business cards, flyers and letterheads help us as well.'),
      }),
      optionalQuestion('long', t('Which websites do you like, and what about them?')),
    ],
  })

export const access = (days: number): TemplateItem =>
  requestItem('access', days, {
    title: t('Domain and hosting'),
    description: t(
      'We need to know where your domain is, so that nothing stops working on launch day. Please don’t send passwords here: we’ll tell you how to give us access.',
    ),
    questions: [
      requiredQuestion('yesno', t('Do you have a domain already?')),
      requiredQuestion('text', t('What is its address?'), askIf(1, true)),
      requiredQuestion('text', t('Which company is it registered with?'), {
        help: t('The name is on its invoices.'),
        ...askIf(1, true),
      }),
      optionalQuestion('text', t('Which address would you like?'), askIf(1, false)),
      requiredQuestion('yesno', t('Do you use email addresses of this domain?'), {
        help: t('We’ll make sure that they go on working.'),
        ...askIf(1, true),
      }),
      optionalQuestion('text', t('Who looks after your IT, and how do we reach them?')),
    ],
  })

export const legal = (days: number): TemplateItem =>
  requestItem('legal', days, {
    title: t('Legal details'),
    description: t('What the law wants to see on your website. Without it we can’t launch.'),
    questions: [
      requiredQuestion('text', t('What is the full legal name of your company?')),
      requiredQuestion('long', t('What is its address?')),
      optionalQuestion('text', t('What are its registration number and tax number?')),
      requiredQuestion('text', t('Who is legally responsible for the website?')),
      requiredQuestion('text', t('Which email address and phone number should we publish?')),
      requiredQuestion('yesno', t('Do you have a privacy policy?')),
      requiredQuestion('files', t('Please upload your privacy policy'), askIf(6, true)),
      optionalQuestion('choices', t('Which services should the website use?'), {
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
  requestItem('approve-design', ['design', 12], {
    title: t('Your approval of the design'),
    description: t(
      'Please look at the drafts on a computer and on a phone. We begin to build once you approve.',
    ),
    blocks: true,
    questions: [
      requiredQuestion('yesno', t('Shall we build it like this?')),
      requiredQuestion('long', t('What should we change?'), {
        help: t('As precisely as you can: which page, which part and what is wrong with it.'),
        ...askIf(1, false),
      }),
    ],
  })

export const approveLaunch = (): TemplateItem =>
  requestItem('approve-launch', ['review', 5], {
    title: t('Your approval of the website'),
    description: t('Please go through all pages, try every form and read the texts once more.'),
    blocks: true,
    questions: [
      requiredQuestion('yesno', t('May the website go live as it is?')),
      requiredQuestion('long', t('What must be changed before?'), askIf(1, false)),
      optionalQuestion('date', t('When would you like to launch?')),
    ],
  })
