import type { BriefStory, ClientStory, TicketStories } from '../story.ts'

const shopTickets: TicketStories = {
  'ines 51 07:40': {
    title: 'Shop cannot be reached',
    description:
      'Since about seven the shop shows a white page on every computer here and on my telephone. We have an advertisement in the newspaper today and people are calling.',
    serviceCategory: 'technical_support',
    priority: 'urgent',
    steps: { 'amina 51 07:52': 'in_progress', 'amina 51 08:25': 'resolved', 'sarah 44 08:30': 'closed' },
    talk: {
      'amina 51 07:53':
        'I am on it. The readers of the newspaper come all at once and the server is too small for that.',
      'amina 51 08:24':
        'Back again, with twice the power until Sunday. You had four hundred visitors in ten minutes.',
      'ines 51 09:30': 'Obrigada! We sold more before noon than in the whole last week.',
      'amina 50 08:30': [
        'For your files: the visitors of the month. You can see the day without looking for it.',
        'traffic-last-month.png',
      ],
    },
  },
  'ines 33 14:20': {
    title: 'Photos for eleven new wines',
    description:
      'The bottles of the new growers have arrived. We need the photos cut out on white like the others, and a wider one of each label.',
    serviceCategory: 'images_for_website',
    priority: 'medium',
    steps: { 'tomas 32 09:00': 'in_progress', 'tomas 26 16:00': 'resolved' },
    talk: {
      'tomas 32 09:05': { asks: 'Please send one bottle of each, empty ones are enough.' },
      'ines 31 18:30': 'They are on their way with the courier, two boxes.',
      'tomas 26 15:55':
        'All eleven are online. For the rosé I took a second photo against the light, because the first one looked like a white.',
    },
  },
  'ines 16 10:10': {
    title: 'Delivery to the Azores costs the wrong amount',
    description:
      'An order to Ponta Delgada was charged with the delivery of the mainland. The carrier asks for 14.50 € more for each box. Please correct it before more orders come in.',
    serviceCategory: 'technical_support',
    priority: 'high',
    steps: { 'amina 16 11:00': 'in_progress', 'amina 15 09:30': 'resolved' },
    talk: {
      'amina 15 09:28':
        'Azores and Madeira have a price of their own now. I checked all postal codes from 9000 on.',
    },
  },
  'ines 5 09:05': {
    title: 'Text for the grower of the month',
    description:
      'Next month we present Casa do Adro, a couple who make wine from three hectares of granite in the Dão. Could you write the page in Portuguese and English? I have a recording of our talk.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'sarah 4 10:00': 'in_progress' },
    talk: {
      'sarah 4 10:05': {
        asks: 'With pleasure. Is the recording in Portuguese? Then Tomás writes and I edit the English.',
      },
      'ines 3 11:20':
        'In Portuguese, about forty minutes. The part about the granite soils begins at minute twelve.',
      'tomas 1 16:10': {
        asks: 'The Portuguese text is done and with Sarah for the English. Please check the two years of the replanting, the recording is hard to understand there.',
      },
    },
  },
}

const shop: BriefStory = {
  projectName: 'Online shop for small growers',
  projectType: 'ecommerce',
  projectDescription:
    'We sell wines of forty small growers in our shop in Lisbon and want to deliver in Portugal and Spain. Every wine needs a page with the grower, the soil and what to eat with it. Customers must be at least eighteen, and boxes hold six or twelve bottles.',
  launch: -56,
  domain: 'www.garrafeiradocarmo.example',
  websiteStyle: 'elegant',
  colours: ['#7b2440', '#d7b98e'],
  websiteExamples: ['https://www.vinos-lejanos.example'],
  designNotes: 'Dark red yes, gold and grapes no.',
  hasContent: 'partial',
  numPages: '20+',
  requiredPages: ['home', 'about', 'shop', 'contact', 'Growers', 'Delivery'],
  submitted: 'ines 111 11:20',
  declined: {
    cue: 'sarah 109 14:00',
    feedback:
      'Thank you for the brief, Inês. To plan the shop we have to know where you deliver and how the boxes work: can customers mix, and what happens with five bottles? Please also name the way of payment you need.',
    original: {
      projectDescription:
        'We sell wines of forty small growers in our shop in Lisbon and want to sell them online as well. Every wine needs a page with the grower, the soil and what to eat with it.',
      numPages: '11-20',
    },
    resubmitted: 'ines 108 10:15',
  },
  accepted: 'sarah 107 09:00',
  talk: {
    'ines 108 10:20':
      'I have added it: Portugal and Spain, mixed boxes of six or twelve, cards and MB Way. Five bottles travel in a box of six.',
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
      'tomas 93 11:00': ['design_update', 'Home page and wine page presented, approved at once.'],
      'amina 70 15:10': [
        'development_milestone',
        'First test order travelled from Lisbon to Porto, unbroken.',
      ],
      'sarah 55 09:00': ['payment_received', 'Final instalment received.'],
    },
    files: {
      'sarah 106 10:10': ['contract', 'project-agreement.pdf'],
      'tomas 93 11:10': ['design', 'shop-design.jpg'],
    },
    talk: {
      'tomas 93 11:15': ['The home page. No gold, no grapes.', 'shop-design.jpg'],
      'ines 93 15:00': 'Adoro! Please write “gente que conhecemos” larger, that is why people come to us.',
      'ines 61 12:30': 'The age check asks me again on every visit. Can it remember?',
      'amina 61 13:40': 'For thirty days, longer is not allowed.',
    },
    requests: {
      'amina 86 10:00': {
        title: 'Access to MB Way',
        description:
          'Please ask your bank for the access to the payment interface and name me as the technical contact.',
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
        title: 'Clarify the age check',
        description: 'What the law asks for in Portugal and in Spain.',
        for: 'sarah',
        due: -98,
        steps: { 'sarah 104 09:00': 'in_progress', 'sarah 99 11:00': 'completed' },
      },
      'amina 88 09:10': {
        title: 'Prices for delivery by region',
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
              'For the tasting evenings guests should see how many of the fourteen seats are free. When only three are left it may be shown in red.',
            serviceCategory: 'new_feature_request',
            priority: 'low',
            steps: { 'amina 19 09:30': 'in_progress', 'amina 14 12:00': 'resolved' },
            talk: {
              'amina 14 11:58':
                'Done. It says “últimos 3 lugares”, in the dark red of your labels so that it does not shout.',
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
    'Members receive six bottles every quarter with a letter about the growers. They need a page where they see the past boxes, pause for a quarter, change the address and give a box as a present.',
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
        'For the estimate: how many members in the first year, and do they pay for each box or for the whole year?',
      kind: 'other',
      due: -24,
      answer: {
        cue: 'ines 28 19:00',
        message:
          'Eighty have signed a list in the shop. They pay for each box, by card, three days before we send it.',
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
      'tomas 5 17:15': ['design_update', 'The letter of the growers becomes the heart of every box page.'],
    },
    files: { 'tomas 9 14:00': ['design', 'wireframes.pdf'] },
    talk: {
      'tomas 9 14:05': [
        'First wireframes: to pause a box takes two taps and no explanation.',
        'wireframes.pdf',
      ],
      'ines 8 10:10': 'Good. If somebody pauses twice in a row, could we be told? I would like to call them.',
      'amina 8 11:30': 'You get a mail then, with the telephone number.',
    },
    requests: {
      'tomas 4 15:00': {
        title: 'Choose the paper of the letter',
        description:
          'Please look at the three papers that arrived by post and tell us which one the printed letter should have, so that the page can match it.',
        kind: 'approval',
        due: 3,
      },
    },
    tasks: {
      'sarah 25 10:10': {
        title: 'Compare ways to charge cards regularly',
        description: 'Fees, rules for failed payments, support for Portuguese cards.',
        for: 'amina',
        due: -6,
        steps: { 'amina 12 10:00': 'in_progress', 'amina 7 16:00': 'completed' },
      },
      'tomas 5 17:20': {
        title: 'Illustrate the four seasons',
        description: 'One drawing for each quarter, in the colours of the labels.',
        for: 'tomas',
        due: 9,
        steps: { 'tomas 3 10:00': 'in_progress' },
      },
    },
  },
}

export const wineShop: ClientStory = { briefs: [shop, club] }
