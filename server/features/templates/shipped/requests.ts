import type { TemplateItem } from '#shared/templates/schemas.ts'
import { askIf, requiredQuestion, optionalQuestion, requestItem } from './item.ts'
import { t } from '#shared/i18n/t.ts'

/* Requests for every type of website. */

export const brand = (days: number): TemplateItem =>
  requestItem('brand', days, {
    title: t('Your logo and brand'),
    description: t('So the website looks like you from the first draft.'),
    blocks: true,
    questions: [
      requiredQuestion('files', t('Please upload your logo'), {
        help: t('SVG, AI, EPS or PDF is best. If you only have an image, send the largest one.'),
      }),
      optionalQuestion('colour', t('What’s your main color?')),
      optionalQuestion('text', t('Which typefaces do you use?')),
      optionalQuestion('files', t('Do you have brand guidelines or printed materials?'), {
        help: t('Business cards, flyers and letterheads help too.'),
      }),
      optionalQuestion('long', t('Which websites do you like, and what do you like about them?')),
    ],
  })

export const access = (days: number): TemplateItem =>
  requestItem('access', days, {
    title: t('Domain and hosting'),
    description: t(
      'We need to know where your domain is registered so nothing stops working on launch day. Please don’t send passwords here. Invite us to your account there instead, or call us.',
    ),
    questions: [
      requiredQuestion('yesno', t('Do you already have a domain?')),
      requiredQuestion('text', t('What’s its address?'), askIf(1, true)),
      requiredQuestion('text', t('Which company is it registered with?'), {
        help: t('You’ll find the name on its invoices.'),
        ...askIf(1, true),
      }),
      optionalQuestion('text', t('What web address would you like?'), askIf(1, false)),
      requiredQuestion('yesno', t('Do you use email addresses on this domain?'), {
        help: t('We’ll make sure they keep working.'),
        ...askIf(1, true),
      }),
      optionalQuestion('text', t('Who looks after your IT, and how do we reach them?')),
    ],
  })

export const legal = (days: number): TemplateItem =>
  requestItem('legal', days, {
    title: t('Legal details'),
    description: t('What the law requires on your website. Without it, we can’t launch.'),
    questions: [
      requiredQuestion('text', t('What’s your company’s full legal name?')),
      requiredQuestion('long', t('What’s its address?')),
      optionalQuestion('text', t('What are its registration and tax numbers?')),
      requiredQuestion('text', t('Who is legally responsible for the website?')),
      requiredQuestion('text', t('Which email address and phone number should we publish?')),
      requiredQuestion('yesno', t('Do you have a privacy policy?')),
      requiredQuestion('files', t('Please upload your privacy policy'), askIf(6, true)),
      optionalQuestion('choices', t('Which services should the website use?'), {
        help: t('Each of them has to be in the privacy policy.'),
        options: [
          t('Visitor analytics'),
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
    title: t('Approve the design'),
    description: t(
      'Please look at the drafts on a computer and a phone. We’ll start building once you approve.',
    ),
    blocks: true,
    questions: [
      requiredQuestion('yesno', t('Should we build it like this?')),
      requiredQuestion('long', t('What should we change?'), {
        help: t('Please be as specific as you can: which page, which part and what’s wrong with it.'),
        ...askIf(1, false),
      }),
    ],
  })

export const approveLaunch = (): TemplateItem =>
  requestItem('approve-launch', ['review', 5], {
    title: t('Approve the website'),
    description: t('Please go through every page, try every form and read everything again.'),
    blocks: true,
    questions: [
      requiredQuestion('yesno', t('Is the website ready to go live as it is?')),
      requiredQuestion('long', t('What has to change first?'), askIf(1, false)),
      optionalQuestion('date', t('When would you like to launch?')),
    ],
  })
