import type { BriefStory } from '../../story.ts'

const bakingSchool: BriefStory = {
  projectName: 'Baking school with course booking',
  projectType: 'business',
  projectDescription:
    'On Saturdays we teach up to eight people how to bake with sourdough. People should see the dates, book a place, pay by card and get a mail with directions. Vouchers would be wonderful, they are half of our sales at Christmas.',
  launch: 4,
  domain: 'schule.brotundsalz.example',
  websiteStyle: 'modern',
  colours: ['#3b4a3f', '#b9772f'],
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'services', 'contact', 'Dates', 'Vouchers'],
  contentNotes: 'Course texts are ready, photos come from the next course.',
  submitted: 'katharina 58 16:45',
  accepted: 'sarah 56 09:20',
  requests: {
    'sarah 57 09:00': {
      title: 'How many places per course?',
      description:
        'Before we can estimate the booking we need to know how many people fit into one course and until when they may cancel.',
      kind: 'other',
      due: -52,
      answer: {
        cue: 'katharina 57 19:30',
        message: 'Eight places, six for the children. They may cancel until three days before.',
      },
    },
  },
  project: {
    steps: {
      'sarah 55 10:00': { start: -54, due: 4 },
      'tomas 50 09:30': { status: 'design', progress: 20 },
      'amina 38 09:00': { status: 'development', progress: 45 },
      'amina 19 15:30': { progress: 75 },
      'sarah 5 09:00': { status: 'review', progress: 90 },
    },
    log: {
      'tomas 44 13:00': [
        'design_update',
        'Course pages and the calendar presented, approved with small changes.',
      ],
      'amina 19 15:40': [
        'development_milestone',
        'Booking, payment and the mail with directions work on staging.',
      ],
    },
    files: {
      'sarah 54 11:00': ['contract', 'project-agreement.pdf'],
      'tomas 44 13:10': ['design', 'booking-design.jpg'],
    },
    talk: {
      'tomas 44 13:15': [
        'The start page of the school. The free places come straight from the calendar.',
        'booking-design.jpg',
      ],
      'katharina 43 06:40':
        'I want to book a course myself. Please write “bakehouse” instead of “bakery”, the shop is somewhere else.',
      'tomas 43 08:55': 'Done.',
      'sarah 5 09:10':
        'The site is ready for your review. Please book a place, cancel it, buy a voucher and tell us about everything that made you hesitate.',
      'katharina 4 20:05': 'Booked and cancelled. The mail says “Dear Böhm”, the first name is missing.',
      'amina 3 08:20': 'It greets you with your first name now.',
      'amina 130 min':
        'The reminder three days before a course is ready too. I have sent you one for the course that you cancelled.',
    },
    requests: {
      'sarah 5 09:15': {
        title: 'Approve the design of the vouchers',
        description:
          'Please look at the voucher that customers receive as a PDF and tell us whether we may print the code in such small letters.',
        kind: 'approval',
        due: -1,
      },
      'amina 4 10:00': {
        title: 'Everything for the page about the school',
        description:
          'Nine short questions, each saved while you type. Answer them in any order, and leave the rest for later or for a colleague.',
        kind: 'content',
        due: 3,
        questions: [
          {
            kind: 'text',
            label: 'What is the school called?',
            section: 'The school',
            given: { cue: 'katharina 4 19:10', value: 'Backschule Plagwitz' },
            accepted: 'amina 3 08:40',
          },
          {
            kind: 'long',
            label: 'How do you introduce it?',
            help: 'Three or four sentences, as you would tell a guest in the shop.',
            section: 'The school',
            given: { cue: 'katharina 4 19:20', value: 'We teach baking with sourdough.' },
            returned: {
              cue: 'amina 3 08:45',
              reason:
                'This is a good first sentence. Could you tell us a little about who teaches, and what people take home?',
            },
          },
          {
            kind: 'date',
            label: 'When did the first course take place?',
            section: 'The school',
            required: false,
          },
          {
            kind: 'choices',
            label: 'Which courses are there?',
            options: ['Sourdough', 'Children', 'Sweet dough', 'Whole grain'],
            section: 'Courses',
            given: { cue: 'katharina 4 19:22', value: ['Sourdough', 'Children'] },
          },
          {
            kind: 'yesno',
            label: 'Can a whole course be booked for a group?',
            section: 'Courses',
            given: { cue: 'katharina 4 19:23', value: true },
          },
          {
            kind: 'text',
            label: 'For how many people?',
            section: 'Courses',
            asksIf: { position: 5, value: true },
            typed: { cue: 'katharina 4 19:24', value: 'Up to' },
          },
          {
            kind: 'files',
            label: 'Photos of a course',
            help: 'Hands and dough are best. Ask people before you photograph them.',
            filesMax: 5,
            section: 'Pictures',
          },
          {
            kind: 'colour',
            label: 'Is there a color that must appear?',
            section: 'Pictures',
            required: false,
          },
          {
            kind: 'link',
            label: 'A page of another school that you like',
            section: 'Pictures',
            required: false,
          },
        ],
        guest: {
          cue: 'katharina 3 18:40',
          name: 'Jule Krämer',
          email: 'jule@kraemer-fotografie.example',
          positions: [7],
        },
      },
      'amina 3 08:30': {
        title: 'Terms for cancelling a course',
        description:
          'The checkout needs a short text about cancelling. Two or three sentences are enough: until when, how, and what happens with a voucher.',
        kind: 'content',
        due: 1,
      },
    },
    tasks: {
      'sarah 5 09:20': {
        title: 'Try out the booking',
        description: 'Book a place, cancel it and buy a voucher, on a phone and on a computer.',
        for: 'katharina',
        due: 1,
        steps: { 'katharina 4 19:30': 'in_progress' },
      },
      'sarah 5 09:25': {
        title: 'Check all mails for tone',
        description: 'Booking, cancelling, reminder, voucher.',
        for: 'sarah',
        due: 2,
        steps: { 'sarah 3 10:00': 'in_progress' },
      },
      'sarah 5 09:30': {
        title: 'Measure loading time on a slow phone',
        description: 'The start page should stand within two seconds on a slow connection.',
        for: 'amina',
        due: 3,
      },
    },
    recurring: {
      'sarah 4 09:40': {
        content: {
          kind: 'task',
          title: 'Call Katharina about the open points',
          description: 'A quarter of an hour: what is done, what we are waiting for, what comes next.',
          assignee: 'staff',
        },
        unit: 'week',
        start: 1,
      },
    },
  },
}

const wholesale: BriefStory = {
  projectName: 'Ordering for restaurants',
  projectType: 'ecommerce',
  projectDescription:
    'Thirty restaurants order bread from us every day, most of them by text message at midnight. They need a simple page where they repeat their usual order, change amounts and see what they ordered last week. Only for customers with an account.',
  launch: 28,
  domain: 'gastro.brotundsalz.example',
  websiteStyle: 'minimalist',
  colours: ['#1f1a16', '#d9a441'],
  hasContent: 'yes',
  numPages: '6-10',
  requiredPages: ['home', 'shop', 'contact'],
  contentNotes: 'The price list is attached, it changes twice a year.',
  submitted: 'katharina 41 13:00',
  files: ['price-list.pdf'],
  accepted: 'sarah 39 10:10',
  project: {
    steps: {
      'sarah 38 10:00': { start: -36, due: 28 },
      'tomas 33 09:15': { status: 'design', progress: 20 },
      'amina 20 09:05': { status: 'development', progress: 35 },
      'amina 7 16:30': { progress: 55 },
      'amina 285 min': { progress: 60 },
    },
    log: {
      'sarah 37 14:30': [
        'client_meeting',
        'Visit at the restaurant Zur Kastanie at half past eleven at night: how an order really happens.',
      ],
      'amina 7 16:40': ['development_milestone', '“Same as last Friday” works with one tap.'],
    },
    files: { 'tomas 27 11:00': ['design', 'wireframes.pdf'] },
    talk: {
      'sarah 36 09:10':
        'What I took home from the Kastanie: wet hands, bad light, one minute. The first screen has to be the usual order and one big button.',
      'katharina 36 10:45': 'Exactly so. And please no passwords, they forget them every week.',
      'tomas 27 11:05': ['The wireframes with sign-in by a link in the mail.', 'wireframes.pdf'],
      'katharina 26 08:30': 'Our driver says he needs the orders sorted by tour. Is that much work?',
      'amina 26 09:45': 'No, if you send me the tours. I ask for them properly so that it does not get lost.',
    },
    requests: {
      'amina 26 09:50': {
        title: 'Delivery tours and customers',
        description:
          'Please send us which customer belongs to which tour, and in which order the driver visits them.',
        kind: 'content',
        due: -8,
        edit: {
          cue: 'sarah 9 09:00',
          status: 'in_progress',
          reason: 'Tour three is still missing. Please add it as soon as you know who drives it.',
        },
        answer: {
          cue: 'jonas 10 21:15',
          message:
            'Tours one and two are in the file. Tour three changes with the new driver, I send it later.',
          files: ['delivery-tours.txt'],
        },
      },
      'sarah 6 14:00': {
        title: 'Three restaurants for a trial',
        description:
          'Which three customers may try the new ordering for two weeks before all the others? Best are people who tell us openly what does not work.',
        kind: 'other',
        due: 8,
      },
      'amina 290 min': {
        title: 'Delivery tour three',
        description:
          'The driver’s list for the third tour is the last thing missing for the print list of the bakehouse.',
        kind: 'content',
        due: 2,
      },
    },
    tasks: {
      'amina 20 09:10': {
        title: 'Sign in by mail',
        description: 'A link that works once and for fifteen minutes, no password.',
        for: 'amina',
        due: -12,
        steps: { 'amina 20 10:00': 'in_progress', 'amina 14 16:00': 'completed' },
      },
      'amina 7 16:45': {
        title: 'Print list for the bakehouse',
        description: 'One page per tour at two in the morning, large letters.',
        for: 'amina',
        due: 6,
        steps: { 'amina 5 11:00': 'in_progress' },
      },
      'sarah 6 14:10': {
        title: 'Invite the customers of the trial',
        description: 'A short letter with a drawing of the three steps.',
        for: 'staff',
        due: 12,
      },
    },
  },
}

const recipeJournal: BriefStory = {
  projectName: 'Recipe journal',
  projectType: 'blog',
  projectDescription:
    'Selma writes wonderful recipes for old bread, and customers ask for them in the shops. We want a journal with a recipe every second week, a print view and a way to find recipes by the bread one has at home.',
  launch: 45,
  websiteStyle: 'creative',
  colours: ['#8c2f2b', '#f0c26b'],
  websiteExamples: ['https://smitten.example', 'https://www.kuechenzettel.example'],
  hasContent: 'partial',
  numPages: '11-20',
  requiredPages: ['home', 'blog', 'about'],
  submitted: 'katharina 24 19:20',
  accepted: 'sarah 21 11:00',
  talk: {
    'sarah 22 09:00':
      'Should the journal live under the address of the bakery or get its own? For search engines the first is better.',
    'katharina 22 12:10': 'Under the bakery, please.',
  },
  project: {
    steps: {
      'sarah 20 09:00': { start: -18, due: 45 },
      'tomas 14 10:00': { status: 'design', progress: 10 },
      'tomas 4 17:00': { progress: 25 },
    },
    log: {
      'tomas 4 17:05': [
        'design_update',
        'Type and the grid of the recipe page are settled, illustrations are next.',
      ],
    },
    files: { 'tomas 12 12:00': ['image', 'logo-brot-und-salz.png'] },
    talk: {
      'tomas 13 10:10':
        'Would Selma like to draw the small illustrations herself? I saw her sketches on the order slips.',
      'katharina 12 07:15': 'She said yes and would like to know the format.',
      'selma 11 21:40':
        'Ink on paper, about five centimetres? Then I begin with the bread knife and the rye.',
    },
    requests: {
      'tomas 13 10:30': {
        title: 'Ten recipes for the start',
        description:
          'For the first weeks we need ten recipes with ingredients, steps and, where you have them, a photo of the plate.',
        kind: 'content',
        due: -3,
        edit: { cue: 'sarah 4 09:00', due: null },
      },
    },
    tasks: {
      'tomas 14 10:10': {
        title: 'Draw twelve small illustrations',
        description: 'Ink on paper, about five centimetres, scanned at 600 dpi.',
        for: 'katharina',
        due: 10,
      },
      'tomas 14 10:15': {
        title: 'Design the recipe page',
        description: 'Screen, phone and print view.',
        for: 'tomas',
        due: 5,
        steps: { 'tomas 12 09:00': 'in_progress' },
      },
    },
  },
}

const jobsPages: BriefStory = {
  projectName: 'Jobs and apprenticeships',
  projectType: 'business',
  projectDescription:
    'We look for two apprentices and a driver. A section on our site should show what a night in the bakehouse is really like, answer the usual questions and let people apply from a phone in two minutes, without a CV.',
  launch: 60,
  websiteStyle: 'bold',
  colours: ['#d9a441', '#1f1a16'],
  hasContent: 'no',
  numPages: '1-5',
  requiredPages: ['home', 'contact', 'Apply'],
  submitted: 'katharina 8 15:30',
  accepted: 'sarah 6 09:40',
  project: {
    steps: { 'sarah 4 10:00': { start: 3, due: 60, progress: 5 } },
    talk: {
      'sarah 4 10:05':
        'I have planned the start for the beginning of next week. May Tomás spend one night in the bakehouse with a camera?',
      'katharina 3 06:20': 'Of course. Thursday is best, then Uwe is on shift and explains well.',
    },
    tasks: {
      'sarah 4 10:15': {
        title: 'Plan a night in the bakehouse',
        description: 'Camera, sound, consent forms for everybody on the shift.',
        for: 'tomas',
        due: 4,
      },
    },
  },
}

export const runningProjects = [bakingSchool, wholesale, recipeJournal, jobsPages]
