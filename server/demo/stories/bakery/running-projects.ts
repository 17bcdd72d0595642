import type { BriefStory } from '../../story.ts'

const bakingSchool: BriefStory = {
  projectName: 'Baking school with course booking',
  projectType: 'business',
  projectDescription:
    'On Saturdays we teach up to eight people how to bake with sourdough. People should be able to see the dates, book a spot, pay by card and get an email with directions. Gift certificates would be wonderful. They’re half of our sales at Christmas.',
  launch: 4,
  domain: 'schule.brotundsalz.example',
  websiteStyle: 'modern',
  colours: ['#3b4a3f', '#b9772f'],
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'services', 'contact', 'Dates', 'Gift certificates'],
  contentNotes: 'The course descriptions are ready. Photos will come from the next course.',
  submitted: 'katharina 58 16:45',
  accepted: 'sarah 56 09:20',
  requests: {
    'sarah 57 09:00': {
      title: 'How many spots per course?',
      description:
        'Before we can estimate the booking system, we need to know how many people fit in one course and how late they can cancel.',
      kind: 'other',
      due: -52,
      answer: {
        cue: 'katharina 57 19:30',
        message: 'Eight spots, six for the kids’ course. They can cancel up to three days before.',
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
        'Presented the course pages and the calendar. Approved with small changes.',
      ],
      'amina 19 15:40': [
        'development_milestone',
        'Booking, payment and the email with directions work on staging.',
      ],
    },
    files: {
      'sarah 54 11:00': ['contract', 'project-agreement.pdf'],
      'tomas 44 13:10': ['design', 'booking-design.jpg'],
    },
    talk: {
      'tomas 44 13:15': [
        'The school’s home page. The open spots come straight from the calendar.',
        'booking-design.jpg',
      ],
      'katharina 43 06:40':
        'Now I want to book a course myself! Please write “bakehouse” instead of “bakery.” The shop is somewhere else.',
      'tomas 43 08:55': 'Done.',
      'sarah 5 09:10':
        'The site is ready for your review. Please book a spot, cancel it, buy a gift certificate and let us know about anything that made you hesitate.',
      'katharina 4 20:05': 'Booked and canceled. The email says “Dear Böhm.” My first name is missing.',
      'amina 3 08:20': 'It now greets you by your first name.',
      'amina 130 min':
        'The reminder three days before a course is ready now. I sent you one for the course you canceled.',
    },
    requests: {
      'sarah 5 09:15': {
        title: 'Approve the gift certificate design',
        description:
          'Please look at the gift certificate that customers get as a PDF, and tell us if the code is OK in such small print.',
        kind: 'approval',
        due: -1,
      },
      'amina 4 10:00': {
        title: 'Everything for the page about the school',
        description:
          'Nine short questions, each saved as you type. Answer them in any order, and leave the rest for later or for a colleague.',
        kind: 'content',
        due: 3,
        questions: [
          {
            kind: 'text',
            label: 'What’s the school called?',
            section: 'The school',
            given: { cue: 'katharina 4 19:10', value: 'Backschule Plagwitz' },
            accepted: 'amina 3 08:40',
          },
          {
            kind: 'long',
            label: 'How would you introduce it?',
            help: 'Three or four sentences, the way you’d tell a customer in the shop.',
            section: 'The school',
            given: { cue: 'katharina 4 19:20', value: 'We teach people to bake sourdough.' },
            returned: {
              cue: 'amina 3 08:45',
              reason:
                'That’s a good first sentence. Could you add a little about who teaches and what people take home?',
            },
          },
          {
            kind: 'date',
            label: 'When was the first course?',
            section: 'The school',
            required: false,
          },
          {
            kind: 'choices',
            label: 'Which courses do you offer?',
            options: ['Sourdough', 'Children', 'Sweet dough', 'Whole grain'],
            section: 'Courses',
            given: { cue: 'katharina 4 19:22', value: ['Sourdough', 'Children'] },
          },
          {
            kind: 'yesno',
            label: 'Can a group book a whole course?',
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
            label: 'Is there a color we should use?',
            section: 'Pictures',
            required: false,
          },
          {
            kind: 'link',
            label: 'Another school’s page that you like',
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
        title: 'Cancellation policy for courses',
        description:
          'The checkout needs a short cancellation policy. Two or three sentences are enough: how late people can cancel, how they do it and what happens to a gift certificate.',
        kind: 'content',
        due: 1,
      },
    },
    tasks: {
      'sarah 5 09:20': {
        title: 'Try out the booking system',
        description: 'Book a spot, cancel it and buy a gift certificate, on a phone and on a computer.',
        for: 'katharina',
        due: 1,
        steps: { 'katharina 4 19:30': 'in_progress' },
      },
      'sarah 5 09:25': {
        title: 'Check the tone of all emails',
        description: 'Booking, cancellation, reminder, gift certificate.',
        for: 'sarah',
        due: 2,
        steps: { 'sarah 3 10:00': 'in_progress' },
      },
      'sarah 5 09:30': {
        title: 'Measure load times on a slow phone',
        description: 'The home page should load within two seconds on a slow connection.',
        for: 'amina',
        due: 3,
      },
    },
    recurring: {
      'sarah 4 09:40': {
        content: {
          kind: 'task',
          title: 'Call Katharina about open items',
          description: 'Fifteen minutes: what’s done, what we’re waiting for and what’s next.',
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
    'Thirty restaurants order bread from us every day, most of them by text message at midnight. They need a simple page where they can repeat their usual order, change amounts and see what they ordered last week. Only for customers with an account.',
  launch: 28,
  domain: 'gastro.brotundsalz.example',
  websiteStyle: 'minimalist',
  colours: ['#1f1a16', '#d9a441'],
  hasContent: 'yes',
  numPages: '6-10',
  requiredPages: ['home', 'shop', 'contact'],
  contentNotes: 'The price list is attached. It changes twice a year.',
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
        'Visited Zur Kastanie at 11:30 PM to see how an order really happens.',
      ],
      'amina 7 16:40': ['development_milestone', '“Same as last Friday” works with one tap.'],
    },
    files: { 'tomas 27 11:00': ['design', 'wireframes.pdf'] },
    talk: {
      'sarah 36 09:10':
        'My notes from the Kastanie: wet hands, bad light, one minute. The first screen has to be the usual order and one big button.',
      'katharina 36 10:45': 'Exactly. And no passwords, please. They forget them every week.',
      'tomas 27 11:05': ['The wireframes, with sign-in through a link in an email.', 'wireframes.pdf'],
      'katharina 26 08:30': 'Our driver says he needs the orders sorted by route. Is that a lot of work?',
      'amina 26 09:45': 'Not if you send me the routes. I’ll ask for them formally so it doesn’t get lost.',
    },
    requests: {
      'amina 26 09:50': {
        title: 'Delivery routes and customers',
        description:
          'Please tell us which customers are on which route, and in what order the driver visits them.',
        kind: 'content',
        due: -8,
        edit: {
          cue: 'sarah 9 09:00',
          status: 'in_progress',
          reason: 'Route three is still missing. Please add it as soon as you know who’ll be driving it.',
        },
        answer: {
          cue: 'jonas 10 21:15',
          message:
            'Routes one and two are in the file. Route three will change with the new driver, so I’ll send it later.',
          files: ['delivery-routes.txt'],
        },
      },
      'sarah 6 14:00': {
        title: 'Three restaurants for the trial',
        description:
          'Which three customers could try the new ordering system for two weeks before everyone else? Ideally people who’ll tell us openly what doesn’t work.',
        kind: 'other',
        due: 8,
      },
      'amina 290 min': {
        title: 'Delivery route three',
        description:
          'The driver’s list for the third route is the only thing we’re missing for the bakehouse’s print list.',
        kind: 'content',
        due: 2,
      },
    },
    tasks: {
      'amina 20 09:10': {
        title: 'Email sign-in links',
        description: 'A link that works once and expires after fifteen minutes. No password.',
        for: 'amina',
        due: -12,
        steps: { 'amina 20 10:00': 'in_progress', 'amina 14 16:00': 'completed' },
      },
      'amina 7 16:45': {
        title: 'Print list for the bakehouse',
        description: 'One page per route at two in the morning, in large type.',
        for: 'amina',
        due: 6,
        steps: { 'amina 5 11:00': 'in_progress' },
      },
      'sarah 6 14:10': {
        title: 'Invite the customers for the trial',
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
    'Selma writes wonderful recipes for leftover bread, and customers ask for them in the shops. We want a journal with a new recipe every other week, a print view and a way to find recipes for the bread you have at home.',
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
      'Should the journal be part of the bakery’s site or get its own address? The first is better for search engines.',
    'katharina 22 12:10': 'Part of the bakery’s, please.',
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
        'The recipe page’s type and grid are settled. Illustrations are next.',
      ],
    },
    files: { 'tomas 12 12:00': ['image', 'logo-brot-und-salz.png'] },
    talk: {
      'tomas 13 10:10':
        'Would Selma like to draw the small illustrations herself? I saw her sketches on the order slips.',
      'katharina 12 07:15': 'She said yes! She’d like to know the format.',
      'selma 11 21:40': 'Ink on paper, about five centimeters? I’ll start with the bread knife and the rye.',
    },
    requests: {
      'tomas 13 10:30': {
        title: 'Ten recipes for the launch',
        description:
          'For the first few weeks, we need ten recipes with ingredients, steps and, where you have one, a photo of the dish.',
        kind: 'content',
        due: -3,
        edit: { cue: 'sarah 4 09:00', due: null },
      },
    },
    tasks: {
      'tomas 14 10:10': {
        title: 'Draw twelve small illustrations',
        description: 'Ink on paper, about five centimeters, scanned at 600 dpi.',
        for: 'katharina',
        due: 10,
      },
      'tomas 14 10:15': {
        title: 'Design the recipe page',
        description: 'Desktop, phone and print view.',
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
    'We’re looking for two apprentices and a driver. A section on our site should show what a night in the bakehouse is really like, answer the usual questions and let people apply on their phone in two minutes, without a résumé.',
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
        'I’ve scheduled the start for early next week. Could Tomás spend a night in the bakehouse with a camera?',
      'katharina 3 06:20': 'Of course. Thursday is best. Uwe is on shift then, and he explains things well.',
    },
    tasks: {
      'sarah 4 10:15': {
        title: 'Plan a night in the bakehouse',
        description: 'Camera, sound, consent forms for everyone on the shift.',
        for: 'tomas',
        due: 4,
      },
    },
  },
}

export const runningProjects = [bakingSchool, wholesale, recipeJournal, jobsPages]
