import type { TemplateItem } from '#shared/templates/schemas.ts'
import { requiredQuestion, optionalQuestion, requestItem, taskItem } from './item.ts'
import { access, approveDesign, approveLaunch, brand, legal } from './requests.ts'
import { goLive, clientTraining, kickoff, milestones, testing } from './tasks.ts'
import { t } from '#shared/i18n/t.ts'

/** Returns the items for a website that sells goods. */
export const shopItems = (): TemplateItem[] => [
  kickoff(),
  requestItem('range', 5, {
    title: t('Your product range'),
    description: t('So we can choose the right e-commerce platform and plan its categories.'),
    blocks: true,
    questions: [
      requiredQuestion('choice', t('How many products will there be?'), {
        options: [t('Up to 20'), t('21 to 100'), t('101 to 1,000'), t('More than 1,000')],
      }),
      requiredQuestion('long', t('Which categories do you have in mind?')),
      requiredQuestion('yesno', t('Do products come in variants, such as sizes or colors?')),
      requiredQuestion('choices', t('What do you sell?'), {
        options: [
          t('Physical products'),
          t('Downloads'),
          t('Gift cards'),
          t('Subscriptions'),
          t('Food and drink'),
        ],
      }),
      optionalQuestion('text', t('What software do you use to track inventory?')),
    ],
  }),
  brand(5),
  access(8),
  requestItem('payment', 10, {
    title: t('Payment and shipping'),
    description: t('Signing up with payment providers takes a week or two, so please start soon.'),
    blocks: true,
    questions: [
      requiredQuestion('choices', t('How can customers pay?'), {
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
      optionalQuestion('text', t('Which payment providers do you have an account with?'), {
        section: t('Payment'),
      }),
      requiredQuestion('long', t('Where do you ship to, and what does it cost?'), { section: t('Shipping') }),
      requiredQuestion('text', t('Which carriers do you use?'), { section: t('Shipping') }),
      requiredQuestion('yesno', t('Can customers pick up their orders?'), { section: t('Shipping') }),
    ],
  }),
  requestItem('products', 20, {
    title: t('Your products'),
    description: t('The more complete this is, the sooner we can fill the shop.'),
    questions: [
      requiredQuestion('files', t('Please upload a list of your products'), {
        help: t('A spreadsheet with each product’s name, number, price, weight, inventory and description.'),
      }),
      requiredQuestion('files', t('Please upload photos of your products'), {
        help: t('Named by product number, if possible. You can send many photos in one ZIP file.'),
        filesMax: 20,
      }),
      requiredQuestion('text', t('Do your prices include tax, and at what rate?')),
    ],
  }),
  legal(20),
  requestItem('terms', 25, {
    title: t('Terms of sale'),
    description: t('A shop needs them before its first order. Please have a lawyer check them.'),
    questions: [
      requiredQuestion('files', t('Please upload your terms and conditions')),
      requiredQuestion('files', t('Please upload your right-of-withdrawal policy')),
      requiredQuestion('long', t('How do you handle returns, and who pays for them?')),
    ],
  }),
  taskItem('design', ['design', 8], {
    title: t('Design the home page, a category page, a product page and the cart'),
    description: t('Phone first, because most orders come from phones.'),
  }),
  approveDesign(),
  taskItem('set-up', ['development', 8], {
    title: t('Set up the shop'),
    description: t('Categories, taxes, payment, shipping and the emails that customers get.'),
  }),
  taskItem('fill', ['development', 15], {
    title: t('Add the products'),
    description: t('Import the list, assign the photos and check ten products by hand.'),
  }),
  taskItem('orders', ['review', 3], {
    title: t('Place test orders'),
    description: t(
      'Place one order for each payment and shipping method, and follow it through to the invoice, a return and the refund.',
    ),
  }),
  testing(),
  approveLaunch(),
  goLive(),
  clientTraining(),
  ...milestones(18, 50, 60),
]
