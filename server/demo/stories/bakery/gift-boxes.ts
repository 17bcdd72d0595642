import type { BriefStory } from '../../story.ts'

export const giftBoxes: BriefStory = {
  projectName: 'Shop for stollen and gift boxes',
  projectType: 'ecommerce',
  projectDescription:
    'Every December we send some 900 stollen all over Europe, and the orders come by mail, telephone and on slips of paper. We want a small shop with five products, gift cards and a date of delivery that customers choose. It has to be ready long before the first order comes in.',
  launch: 2,
  domain: 'geschenke.brotundsalz.example',
  websiteStyle: 'elegant',
  colours: ['#7a4a21', '#8c2f2b'],
  websiteExamples: ['https://www.dresdner-stollen.example'],
  hasContent: 'yes',
  numPages: '6-10',
  requiredPages: ['home', 'shop', 'contact', 'Delivery and returns'],
  contentNotes: 'Product texts and prices are in our accounting program, we can export them.',
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
        'Walk through last year’s order slips; agreed on five products and two sizes of boxes.',
      ],
      'amina 30 11:00': [
        'technical_issue',
        'The test account of the payment provider was blocked for two days. No effect on the date.',
      ],
      'amina 25 16:10': [
        'development_milestone',
        'First complete order with payment, gift card and delivery date on staging.',
      ],
      'sarah 10 09:00': ['payment_received', 'Second instalment received.'],
    },
    files: {
      'tomas 54 10:00': ['design', 'wireframes.pdf'],
      'sarah 3 14:40': ['document', 'launch-checklist.pdf'],
    },
    talk: {
      'amina 25 16:20':
        'You can now order on the staging shop and pay with the test card from my mail. No real order is placed.',
      'katharina 24 07:30': 'I ordered eleven. The date of delivery also offers Sundays, can we forbid that?',
      'amina 24 09:00': 'Sundays and public holidays are out now, for Germany and Austria.',
      'sarah 3 14:45':
        'Everything on the list is ticked. We go live together on the day you choose, just tell me which morning suits the bakehouse.',
      'katharina 2 06:55': 'The day after tomorrow at nine, please. Then the ovens are free and I have time.',
    },
    requests: {
      'sarah 40 09:00': {
        title: 'Export of products and prices',
        description:
          'Please export name, weight, ingredients and gross price of the five products, as a table or a text file.',
        kind: 'content',
        due: -33,
        answer: {
          cue: 'katharina 34 15:20',
          message: 'Here is the list. The large box gets two euros more expensive next year.',
          files: ['price-list.pdf'],
        },
      },
      'amina 32 10:00': {
        title: 'Account with the payment provider',
        description:
          'Please open a business account with the payment provider and invite developers@studio-nordlicht.example as a developer. We never need your password.',
        kind: 'access',
        due: -26,
        answer: {
          cue: 'katharina 27 18:40',
          message: 'Invitation sent. It asked for my identity card, all done.',
        },
      },
    },
    tasks: {
      'sarah 11 10:10': {
        title: 'Order once from every country',
        description: 'Germany, Austria, France and Denmark, with and without a gift card.',
        for: 'amina',
        due: -6,
        steps: { 'amina 9 09:00': 'in_progress', 'amina 6 15:00': 'completed' },
      },
      'sarah 11 10:15': {
        title: 'Read the terms of delivery',
        description: 'Please read the page about delivery and returns once more with your tax adviser.',
        for: 'katharina',
        due: -5,
        steps: { 'katharina 8 18:10': 'in_progress', 'katharina 5 19:25': 'completed' },
      },
    },
  },
}
