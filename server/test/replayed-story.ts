import type {
  BriefStory,
  ClientStory,
  ProjectStory,
  RecurrenceStory,
  RequestStory,
  TaskStory,
  TicketStory,
} from '#server/demo/story.ts'

/* A story that takes every action which the demo knows, once or more often. */

export const ticket: TicketStory = {
  by: 'katharina 14 09:00',
  title: 'The opening hours are wrong',
  description: 'We close at six on Saturdays, not at eight.',
  category: 'website_copy',
  priority: 'high',
  files: ['opening-hours.txt'],
  steps: { 'sarah 14 10:00': 'in_progress', 'amina 14 13:00': 'resolved', 'katharina 13 09:00': 'open' },
  talk: {
    'sarah 14 11:00': ['Which of the two shops is it?', 'colour-palette.png'],
    'katharina 14 12:00': 'The one at the market.',
  },
  notes: { 'amina 14 12:30': 'She called as well.' },
}

export const openedByStaff: TicketStory = {
  by: 'sarah 12 09:00',
  title: 'Renew the certificate',
  description: 'The certificate of the shop ends in two weeks.',
  category: 'technical_support',
  priority: 'low',
}

export const answered: RequestStory = {
  by: 'sarah 26 09:00',
  title: 'Photos of the shop',
  description: 'Three photos from the street, please.',
  kind: 'content',
  due: 5,
  answer: { by: 'katharina 18 09:00', message: 'Here is the first.', files: ['shop-plagwitz.jpg'] },
  edit: { by: 'tomas 17 09:00', status: 'in_progress', reason: 'Two more, please.' },
  reminded: 'tomas 16 09:00',
}

export const accepted: RequestStory = {
  by: 'amina 20 11:00',
  title: 'Prices of the breads',
  description: 'All prices as they are in the shop.',
  kind: 'other',
  due: 4,
  answer: { by: 'katharina 18 10:00', message: 'As in last year.', accepted: 'amina 17 10:00' },
}

export const changed: RequestStory = {
  by: 'amina 20 12:00',
  title: 'Access to the domain',
  description: 'Please send us the address of the provider.',
  kind: 'access',
  due: 6,
  edit: { by: 'amina 19 12:00', due: null },
}

export const asked: RequestStory = {
  by: 'amina 19 13:00',
  title: 'What stands on the pages',
  description: 'Texts and colors of the first two pages.',
  kind: 'content',
  due: 6,
  questions: [
    {
      kind: 'text',
      label: 'Your slogan',
      section: 'Home',
      given: { by: 'katharina 18 10:30', value: 'Bread and salt' },
      returned: { by: 'amina 17 11:00', reason: 'That is the name. Is there a slogan, too?' },
      typed: { by: 'katharina 16 10:00', value: 'Bread as' },
    },
    {
      kind: 'yesno',
      label: 'Is there a café?',
      given: { by: 'katharina 18 10:40', value: true },
      accepted: 'amina 17 11:10',
    },
    {
      kind: 'choice',
      label: 'Its color',
      options: ['Warm', 'Cool'],
      asksIf: { position: 2, value: true },
    },
  ],
}

export const task: TaskStory = {
  by: 'tomas 25 09:00',
  title: 'Choose the photos',
  description: 'Twelve of them for the first page.',
  for: 'katharina',
  due: 3,
  steps: {
    'katharina 18 11:00': 'in_progress',
    'katharina 18 12:00': 'completed',
    'tomas 17 12:00': 'pending',
  },
}

export const forColleague: TaskStory = {
  by: 'tomas 20 13:00',
  title: 'Cut the photos out',
  description: 'On white, as the others are.',
  for: 'amina',
  due: 2,
}

export const monthly: RecurrenceStory = {
  by: 'sarah 8 07:30',
  content: {
    kind: 'request',
    title: 'News for the shop',
    description: 'What is new this month?',
    assignee: 'client',
    questions: [{ kind: 'long', label: 'What should people know?' }],
  },
  unit: 'month',
  start: 1,
}

export const weekly: RecurrenceStory = {
  by: 'amina 8 08:00',
  content: {
    kind: 'task',
    title: 'Count the orders',
    description: 'By bread and by day.',
    assignee: 'client',
  },
  unit: 'week',
  start: 1,
}

export const project: ProjectStory = {
  steps: {
    'tomas 23 09:00': { start: -22, due: 10 },
    'tomas 22 09:00': { status: 'design', progress: 20 },
    'tomas 21 09:00': { progress: 40 },
    'amina 9 09:00': { status: 'launched', progress: 100 },
  },
  log: { 'sarah 21 10:00': ['client_meeting', 'We chose the first design.'] },
  files: { 'sarah 20 09:00': ['contract', 'project-agreement.pdf'] },
  talk: {
    'katharina 19 09:00': 'May the bread be larger?',
    'tomas 19 10:00': 'It may.',
  },
  requests: [accepted, changed, asked],
  tasks: [forColleague],
  recurring: [weekly],
  websites: [
    {
      by: 'amina 15 09:00',
      name: 'Shop of the bakery',
      url: 'https://shop.brotundsalz.example',
      library: {
        'sarah 15 10:00': ['logo', 'logo-brot-und-salz.png'],
        'katharina 15 11:00': ['document', 'bread-list.txt'],
      },
      recurring: [monthly],
      tickets: [ticket, openedByStaff],
    },
  ],
}

export const brief: BriefStory = {
  name: 'Shop for bread',
  type: 'ecommerce',
  description: 'People order by eight in the evening and fetch the bread in the morning.',
  launch: 20,
  domain: 'shop.brotundsalz.example',
  style: 'modern',
  content: 'yes',
  pages: '1-5',
  requiredPages: ['home', 'shop'],
  submitted: 'katharina 30 09:00',
  files: ['breakfast-menu.txt'],
  talk: { 'sarah 29 09:00': 'How many breads are there?' },
  declined: {
    by: 'sarah 28 09:00',
    feedback: 'Please tell us how people pay.',
    before: { description: 'People order bread by telephone now, and it should be a shop.' },
    resubmitted: 'katharina 27 09:00',
  },
  requests: [answered],
  tasks: [task],
  accepted: 'sarah 24 09:00',
  project,
}

export const refused: BriefStory = {
  name: 'App for the phone',
  type: 'other',
  description: 'An app that wakes people when the bread is warm.',
  style: 'bold',
  content: 'no',
  pages: '1-5',
  requiredPages: ['home'],
  submitted: 'katharina 11 09:00',
  rejected: 'tomas 10 09:00',
}

export const begun: BriefStory = {
  name: 'Page for the new bread',
  type: 'landing',
  description: 'One page for the bread of the year, until the harvest festival.',
  style: 'modern',
  content: 'no',
  pages: '1-5',
  requiredPages: ['home'],
  submitted: 'katharina 8 09:00',
  accepted: 'sarah 7 09:00',
  begins: { template: 'landing', start: 2 },
}

export const STORY: ClientStory = { client: 'katharina', briefs: [brief, refused, begun] }
