import type { TemplateItem } from '#shared/templates/schemas.ts'
import { ask, askFor, request, task } from './item.ts'
import { access, approveDesign, approveLaunch, brand, legal } from './requests.ts'
import { goLive, handOver, kickoff, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a website that sells goods. */
export const shopItems = (): TemplateItem[] => [
  kickoff(),
  request('range', 5, {
    title: t('What you sell'),
    description: t('So that we choose the right shop system and plan its categories.'),
    blocks: true,
    questions: [
      ask('choice', t('How many products will there be?'), {
        options: [t('Up to 20'), t('21 to 100'), t('101 to 1,000'), t('More than 1,000')],
      }),
      ask('long', t('Which categories do you have in mind?')),
      ask('yesno', t('Do products come in variants, such as sizes or colors?')),
      ask('choices', t('What do you sell?'), {
        options: [
          t('Goods that are sent'),
          t('Downloads'),
          t('Vouchers'),
          t('Subscriptions'),
          t('Food and drink'),
        ],
      }),
      askFor('text', t('Which program do you keep your stock in?')),
    ],
  }),
  brand(5),
  access(8),
  request('payment', 10, {
    title: t('Payment and shipping'),
    description: t('Contracts with payment providers take a week or two, so please begin with them soon.'),
    blocks: true,
    questions: [
      ask('choices', t('How may customers pay?'), {
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
      askFor('text', t('Which payment providers do you have a contract with?'), { section: t('Payment') }),
      ask('long', t('Where do you ship to, and what does it cost?'), { section: t('Shipping') }),
      ask('text', t('Who carries your parcels?'), { section: t('Shipping') }),
      ask('yesno', t('Can customers collect their orders?'), { section: t('Shipping') }),
    ],
  }),
  request('products', 20, {
    title: t('Your products'),
    description: t('The more complete this is, the sooner the shop can be filled.'),
    questions: [
      ask('files', t('Please upload a list of your products'), {
        help: t('A table with name, number, price, weight, stock and description of each.'),
      }),
      ask('files', t('Please upload photos of your products'), {
        help: t('Named by the products’ numbers, if possible. Many photos fit into one ZIP file.'),
        filesMax: 20,
      }),
      ask('text', t('Do your prices contain tax, and at which rate?')),
    ],
  }),
  legal(20),
  request('terms', 25, {
    title: t('Terms of sale'),
    description: t('A shop needs them before its first order. Please have them checked by a lawyer.'),
    questions: [
      ask('files', t('Please upload your terms and conditions')),
      ask('files', t('Please upload your right of withdrawal')),
      ask('long', t('How do you handle returns, and who pays for them?')),
    ],
  }),
  task('design', ['design', 8], {
    title: t('Design the home page, a category, a product and the cart'),
    description: t('On a phone first: most orders come from there.'),
  }),
  approveDesign(),
  task('set-up', ['development', 8], {
    title: t('Set up the shop'),
    description: t('Categories, taxes, payment, shipping and the emails that customers get.'),
  }),
  task('fill', ['development', 15], {
    title: t('Fill the shop with products'),
    description: t('Import the list, assign the photos and check ten products by hand.'),
  }),
  task('orders', ['review', 3], {
    title: t('Place test orders'),
    description: t('One with each way of payment and shipping, up to the invoice, a return and the refund.'),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  handOver(),
  ...milestones(18, 50, 60),
]
