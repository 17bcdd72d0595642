import type { BriefStory } from '../../story.ts'

export const giftBoxes: BriefStory = {
  projectName: 'Online shop for stollen and gift boxes',
  projectType: 'ecommerce',
  projectDescription:
    'Every December we ship about 900 stollen all over Europe, and the orders come in by phone, in emails and on slips of paper. We want a small shop with five products, gift cards and a delivery date that customers choose. It has to be ready long before the first order comes in.',
  launch: 2,
  domain: 'geschenke.brotundsalz.example',
  websiteStyle: 'elegant',
  colours: ['#7a4a21', '#8c2f2b'],
  websiteExamples: ['https://www.dresdner-stollen.example'],
  hasContent: 'yes',
  numPages: '6-10',
  requiredPages: ['home', 'shop', 'contact', 'Delivery and returns'],
  contentNotes: 'Product descriptions and prices are in our accounting software. We can export them.',
  submitted: 'katharina 70 08:20',
  accepted: 'sarah 68 09:30',
  project: {
    steps: {
      'sarah 67 10:00': { start: -66, due: -3 },
      'tomas 60 09:00': { status: 'design', progress: 20 },
      'amina 46 09:10': { status: 'development', progress: 40 },
      'amina 25 16:00': { progress: 75 },
      'sarah 11 10:00': { status: 'review', progress: 90 },
      'sarah 3 14:30': { status: 'completed', progress: 100 },
    },
    log: {
      'sarah 66 13:00': [
        'client_meeting',
        'Went through last year’s order slips. Agreed on five products and two box sizes.',
      ],
      'amina 30 11:00': [
        'technical_issue',
        'Our test account with the payment provider was blocked for two days. The date isn’t affected.',
      ],
      'amina 25 16:10': [
        'development_milestone',
        'First complete order on staging, with payment, gift card and delivery date.',
      ],
      'sarah 10 09:00': ['payment_received', 'Second installment received.'],
    },
    files: {
      'tomas 54 10:00': ['design', 'wireframes.pdf'],
      'sarah 3 14:40': ['document', 'launch-checklist.pdf'],
    },
    talk: {
      'amina 25 16:20':
        'You can now order in the staging shop and pay with the test card from my email. It won’t place a real order.',
      'katharina 24 07:30': 'I ordered eleven. The delivery dates include Sundays. Can we block those?',
      'amina 24 09:00': 'Sundays and public holidays in Germany and Austria are now blocked.',
      'sarah 3 14:45':
        'Everything on the list is checked off. We’ll go live together on a day you choose. Just tell me which morning works for the bakehouse.',
      'katharina 2 06:55':
        'The day after tomorrow at nine, please. The ovens are free then, and I have time.',
    },
    requests: {
      'sarah 40 09:00': {
        title: 'Product and price export',
        description:
          'Please export the name, weight, ingredients and price with tax of all five products, as a spreadsheet or a text file.',
        kind: 'content',
        due: -33,
        answer: {
          cue: 'katharina 34 15:20',
          message: 'Here’s the list. The large box will cost two euros more next year.',
          files: ['price-list.pdf'],
        },
      },
      'amina 32 10:00': {
        title: 'Your payment provider account',
        description:
          'Please open a business account with the payment provider and invite developers@studio-nordlicht.example as a developer. We’ll never need your password.',
        kind: 'access',
        due: -26,
        answer: {
          cue: 'katharina 27 18:40',
          message: 'Invitation sent. They asked for my ID, but it’s all done.',
        },
      },
    },
    tasks: {
      'sarah 11 10:10': {
        title: 'Place a test order from each country',
        description: 'Germany, Austria, France and Denmark, with and without a gift card.',
        for: 'amina',
        due: -6,
        steps: { 'amina 9 09:00': 'in_progress', 'amina 6 15:00': 'completed' },
      },
      'sarah 11 10:15': {
        title: 'Read the delivery terms',
        description: 'Please read the delivery and returns page again with your accountant.',
        for: 'katharina',
        due: -5,
        steps: { 'katharina 8 18:10': 'in_progress', 'katharina 5 19:25': 'completed' },
      },
    },
  },
}
