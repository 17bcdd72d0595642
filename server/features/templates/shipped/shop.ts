import type { TemplateItem } from '#shared/templates/schemas.ts'
import { requiredQuestion, optionalQuestion, requestItem, taskItem } from './item.ts'
import { access, approveDesign, approveLaunch, brand, legal } from './requests.ts'
import { goLive, clientTraining, kickoff, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a website that sells goods. */
export const shopItems = (): TemplateItem[] => [
  kickoff(),
  requestItem('range', 5, {
    title: t('What you sell'),
    description: t('So that we choose the right shop system and plan its categories.'),
    blocks: true,
    questions: [
      requiredQuestion('choice', t('How many products will there be?'), {
        options: [t('Up to 20'), t('21 to 100'), t('101 to 1,000'), t('More than 1,000')],
      }),
      requiredQuestion('long', t('Which categories do you have in mind?')),
      requiredQuestion('yesno', t('Do products come in variants, such as sizes or colors?')),
      requiredQuestion('choices', t('What do you sell?'), {
        options: [
          t('Goods that are sent'),
          t('Downloads'),
          t('Vouchers'),
          t('Subscriptions'),
          t('Food and drink'),
        ],
      }),
      optionalQuestion('text', t('Which program do you keep your stock in?')),
    ],
  }),
  brand(5),
  access(8),
  requestItem('payment', 10, {
    title: t('Payment and shipping'),
    description: t('Contracts with payment providers take a week or two, so please begin with them soon.'),
    blocks: true,
    questions: [
      requiredQuestion('choices', t('How may customers pay?'), {
        section: t('Payment'),
        options: [
          t('Credit card'),
          t('PayPal'),
          t('Bank transfer'),
          t('Invoice'),
          t('Direct debit'),
          t('Apple Pay and Google Pay'),
        ],
      }),
      optionalQuestion('text', t('Which payment providers do you have a contract with?'), {
        section: t('Payment'),
      }),
      requiredQuestion('long', t('Where do you ship to, and what does it cost?'), { section: t('Shipping') }),
      requiredQuestion('text', t('Who carries your parcels?'), { section: t('Shipping') }),
      requiredQuestion('yesno', t('Can customers collect their orders?'), { section: t('Shipping') }),
    ],
  }),
  requestItem('products', 20, {
    title: t('Your products'),
    description: t('The more complete this is, the sooner the shop can be filled.'),
    questions: [
      requiredQuestion('files', t('Please upload a list of your products'), {
        help: t('A table with name, number, price, weight, stock and description of each.'),
      }),
      requiredQuestion('files', t('Please upload photos of your products'), {
        help: t('Named by the products’ numbers, if possible. Many photos fit into one ZIP file.'),
        filesMax: 20,
      }),
      requiredQuestion('text', t('Do your prices contain tax, and at which rate?')),
    ],
  }),
  legal(20),
  requestItem('terms', 25, {
    title: t('Terms of sale'),
    description: t('A shop needs them before its first order. Please have them checked by a lawyer.'),
    questions: [
      requiredQuestion('files', t('Please upload your terms and conditions')),
      requiredQuestion('files', t('Please upload your right of withdrawal')),
      requiredQuestion('long', t('How do you handle returns, and who pays for them?')),
    ],
  }),
  taskItem('design', ['design', 8], {
    title: t('Design the home page, a category, a product and the cart'),
    description: t('On a phone first: most orders come from there.'),
  }),
  approveDesign(),
  taskItem('set-up', ['development', 8], {
    title: t('Set up the shop'),
    description: t('Categories, taxes, payment, shipping and the emails that customers get.'),
  }),
  taskItem('fill', ['development', 15], {
    title: t('Fill the shop with products'),
    description: t('Import the list, assign the photos and check ten products by hand.'),
  }),
  taskItem('orders', ['review', 3], {
    title: t('Place test orders'),
    description: t('One with each way of payment and shipping, up to the invoice, a return and the refund.'),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  ...milestones(18, 50, 60),
]
