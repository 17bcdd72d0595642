import type { BriefStory, ClientStory, TicketStories } from '../story.ts'

const shopTickets: TicketStories = {
  'ines 51 07:40': {
    title: 'Our shop is down',
    description:
      'Since about seven, the shop has been showing a white page on every computer here and on my phone. We have an ad in the newspaper today, and people are calling.',
    serviceCategory: 'technical_support',
    priority: 'urgent',
    steps: { 'amina 51 07:52': 'in_progress', 'amina 51 08:25': 'resolved', 'sarah 44 08:30': 'closed' },
    talk: {
      'amina 51 07:53':
        'I’m on it. Everyone reading the newspaper is arriving at once, and the server is too small for that.',
      'amina 51 08:24':
        'It’s back, with twice the power until Sunday. You had four hundred visitors in ten minutes.',
      'ines 51 09:30': 'Obrigada! We’ve sold more this morning than in all of last week.',
      'amina 50 08:30': [
        'For your records: the month’s visitor numbers. You can’t miss the day of the ad.',
        'traffic-last-month.png',
      ],
    },
  },
  'ines 33 14:20': {
    title: 'Photos of eleven new wines',
    description:
      'The bottles from the new growers have arrived. We need photos cut out on white like the others, and a wider one of each label.',
    serviceCategory: 'images_for_website',
    priority: 'medium',
    steps: { 'tomas 32 09:00': 'in_progress', 'tomas 26 16:00': 'resolved' },
    talk: {
      'tomas 32 09:05': { asks: 'Please send one bottle of each. Empty ones are fine.' },
      'ines 31 18:30': 'They’re on their way with the courier, in two boxes.',
      'tomas 26 15:55':
        'All eleven are online. I took a second photo of the rosé against the light, because the first one looked like a white.',
    },
  },
  'ines 16 10:10': {
    title: 'Wrong delivery price for the Azores',
    description:
      'An order to Ponta Delgada was charged the mainland delivery price. The carrier charges €14.50 more per box. Please correct it before more orders come in.',
    serviceCategory: 'technical_support',
    priority: 'high',
    steps: { 'amina 16 11:00': 'in_progress', 'amina 15 09:30': 'resolved' },
    talk: {
      'amina 15 09:28':
        'The Azores and Madeira have their own price now. I checked all postal codes from 9000 up.',
    },
  },
  'ines 5 09:05': {
    title: 'Text for the grower of the month',
    description:
      'Next month we’re featuring Casa do Adro, a couple who make wine from three hectares of granite in the Dão. Could you write the page in Portuguese and English? I have a recording of our conversation.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'sarah 4 10:00': 'in_progress' },
    talk: {
      'sarah 4 10:05': {
        asks: 'Gladly. Is the recording in Portuguese? If so, Tomás will write it and I’ll edit the English.',
      },
      'ines 3 11:20': 'Yes, about forty minutes. The part about the granite soil starts at minute twelve.',
      'tomas 1 16:10': {
        asks: 'The Portuguese text is done, and Sarah has it for the English. Please check the two replanting years. The recording is hard to understand there.',
      },
    },
  },
}

const shop: BriefStory = {
  projectName: 'Online shop for small growers',
  projectType: 'ecommerce',
  projectDescription:
    'We sell wines from forty small growers in our shop in Lisbon and want to deliver in Portugal and Spain. Every wine needs a page with the grower, the soil and what to eat with it. Customers must be at least eighteen, and boxes hold six or twelve bottles.',
  launch: -56,
  domain: 'www.garrafeiradocarmo.example',
  websiteStyle: 'elegant',
  colours: ['#7b2440', '#d7b98e'],
  websiteExamples: ['https://www.vinos-lejanos.example'],
  designNotes: 'Dark red, yes. Gold and grapes, no.',
  hasContent: 'partial',
  numPages: '20+',
  requiredPages: ['home', 'about', 'shop', 'contact', 'Growers', 'Delivery'],
  submitted: 'ines 111 11:20',
  declined: {
    cue: 'sarah 109 14:00',
    feedback:
      'Thank you for the brief, Inês. To plan the shop, we need to know where you deliver and how the boxes work: can customers mix, and what happens with five bottles? Please also tell us which payment methods you need.',
    original: {
      projectDescription:
        'We sell wines from forty small growers in our shop in Lisbon and want to sell them online as well. Every wine needs a page with the grower, the soil and what to eat with it.',
      numPages: '11-20',
    },
    resubmitted: 'ines 108 10:15',
  },
  accepted: 'sarah 107 09:00',
  talk: {
    'ines 108 10:20':
      'I’ve added it: Portugal and Spain, mixed boxes of six or twelve, cards and MB Way. Five bottles travel in a box for six.',
  },
  project: {
    steps: {
      'sarah 106 10:00': { start: -105, due: -56 },
      'tomas 100 09:00': { status: 'design', progress: 20 },
      'amina 88 09:00': { status: 'development', progress: 45 },
      'amina 70 15:00': { progress: 80 },
      'sarah 63 09:30': { status: 'review', progress: 95 },
      'amina 56 08:00': { status: 'launched', progress: 100 },
    },
    log: {
      'tomas 93 11:00': ['design_update', 'Presented the home page and wine page. Approved right away.'],
      'amina 70 15:10': [
        'development_milestone',
        'The first test order traveled from Lisbon to Porto, unbroken.',
      ],
      'sarah 55 09:00': ['payment_received', 'Final installment received.'],
    },
    files: {
      'sarah 106 10:10': ['contract', 'project-agreement.pdf'],
      'tomas 93 11:10': ['design', 'shop-design.jpg'],
    },
    talk: {
      'tomas 93 11:15': ['The home page. No gold, no grapes.', 'shop-design.jpg'],
      'ines 93 15:00': 'Adoro! Please make “gente que conhecemos” larger. That’s why people come to us.',
      'ines 61 12:30': 'The age check asks me again on every visit. Can it remember me?',
      'amina 61 13:40': 'For thirty days. Longer isn’t allowed.',
    },
    requests: {
      'amina 86 10:00': {
        title: 'Access to MB Way',
        description:
          'Please ask your bank for access to the payment API and name me as the technical contact.',
        kind: 'access',
        due: -78,
        answer: {
          cue: 'ines 77 17:00',
          message:
            'The bank needed a signature on paper. The key is in the letter that went out to you today.',
        },
      },
    },
    tasks: {
      'sarah 106 10:20': {
        title: 'Research the age check',
        description: 'What the law requires in Portugal and in Spain.',
        for: 'sarah',
        due: -98,
        steps: { 'sarah 104 09:00': 'in_progress', 'sarah 99 11:00': 'completed' },
      },
      'amina 88 09:10': {
        title: 'Delivery prices by region',
        description: 'Mainland, islands, Spain, by number of boxes.',
        for: 'amina',
        due: -72,
        steps: { 'amina 80 10:00': 'in_progress', 'amina 73 17:00': 'completed' },
      },
    },
    websites: {
      'amina 56 08:10': {
        name: 'Garrafeira do Carmo',
        url: 'https://www.garrafeiradocarmo.example',
        tickets: shopTickets,
      },
      'sarah 37 10:00': {
        name: 'Provas: tasting evenings',
        url: 'https://provas.garrafeiradocarmo.example',
        tickets: {
          'ines 20 16:50': {
            title: 'Show how many seats are left',
            description:
              'At our tasting evenings, guests should see how many of the fourteen seats are free. When only three are left, it can be shown in red.',
            serviceCategory: 'new_feature_request',
            priority: 'low',
            steps: { 'amina 19 09:30': 'in_progress', 'amina 14 12:00': 'resolved' },
            talk: {
              'amina 14 11:58':
                'Done. It says “últimos 3 lugares” in the dark red of your labels, so it doesn’t shout.',
            },
          },
        },
      },
    },
  },
}

const club: BriefStory = {
  projectName: 'Wine club with a box every quarter',
  projectType: 'membership',
  projectDescription:
    'Members get six bottles every quarter with a letter about the growers. They need a page where they can see past boxes, pause for a quarter, change their address and give a box as a gift.',
  launch: 38,
  domain: 'clube.garrafeiradocarmo.example',
  websiteStyle: 'elegant',
  colours: ['#7b2440', '#3d5a45'],
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'shop', 'contact', 'My boxes'],
  submitted: 'ines 29 12:40',
  accepted: 'sarah 27 09:10',
  requests: {
    'sarah 28 10:00': {
      title: 'How many members do you expect?',
      description:
        'For the estimate: how many members in the first year, and do they pay per box or for the whole year?',
      kind: 'other',
      due: -24,
      answer: {
        cue: 'ines 28 19:00',
        message:
          'Eighty people have signed a list in the shop. They’ll pay per box, by card, three days before we send it.',
      },
    },
  },
  project: {
    steps: {
      'sarah 25 10:00': { start: -22, due: 38 },
      'tomas 15 09:30': { status: 'design', progress: 15 },
      'tomas 5 17:10': { progress: 30 },
    },
    log: {
      'tomas 5 17:15': ['design_update', 'The letter about the growers will be the heart of every box page.'],
    },
    files: { 'tomas 9 14:00': ['design', 'wireframes.pdf'] },
    talk: {
      'tomas 9 14:05': [
        'First wireframes: pausing a box takes two taps and no explanation.',
        'wireframes.pdf',
      ],
      'ines 8 10:10': 'Good. If someone pauses twice in a row, could you let us know? I’d like to call them.',
      'amina 8 11:30': 'You’ll get an email with their phone number.',
    },
    requests: {
      'tomas 4 15:00': {
        title: 'Choose the paper for the letter',
        description:
          'Please look at the three paper samples that came in the mail and tell us which one the printed letter should use, so the page can match it.',
        kind: 'other',
        due: 3,
      },
    },
    tasks: {
      'sarah 25 10:10': {
        title: 'Compare recurring card payments',
        description: 'Fees, rules for failed payments, support for Portuguese cards.',
        for: 'amina',
        due: -6,
        steps: { 'amina 12 10:00': 'in_progress', 'amina 7 16:00': 'completed' },
      },
      'tomas 5 17:20': {
        title: 'Illustrate the four seasons',
        description: 'One drawing per quarter, in the colors of the labels.',
        for: 'tomas',
        due: 9,
        steps: { 'tomas 3 10:00': 'in_progress' },
      },
    },
  },
}

export const wineShop: ClientStory = { briefs: [shop, club] }
