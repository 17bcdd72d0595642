import type { BriefStory } from '../../story.ts'
import { cafeTickets } from './tickets.ts'

export const cafePage: BriefStory = {
  projectName: 'Landing page for Café am Markt',
  projectType: 'landing',
  projectDescription:
    'We’re opening a small café next to our shop at the market. One page is enough: breakfast menu, opening hours, three photos and how to find us. It should look like the bakery site’s little sister.',
  launch: -48,
  domain: 'cafe.brotundsalz.example',
  websiteStyle: 'modern',
  colours: ['#3b4a3f', '#d9a441'],
  designNotes: 'Green, like the tiles behind the counter.',
  hasContent: 'yes',
  numPages: '1-5',
  requiredPages: ['home', 'contact'],
  submitted: 'katharina 80 10:30',
  files: ['breakfast-menu.txt'],
  declined: {
    cue: 'sarah 78 09:15',
    feedback:
      'Lovely idea, Katharina. Before we can plan it, we need to know two things: will guests book a table on the page, and what languages should it be in? With the trade fair so close by, English might be worth it. Please add both to the description and send the brief again.',
    original: {
      projectDescription:
        'We’re opening a small café at the market. One page is enough, like the bakery’s site but a bit younger.',
      hasContent: 'partial',
    },
    resubmitted: 'katharina 77 13:45',
  },
  accepted: 'sarah 76 08:40',
  talk: {
    'katharina 77 13:50':
      'Added: no reservations for now, just the phone number. German first. English can follow in the second year.',
    'sarah 76 08:35': 'Perfect. That keeps it small. Accepted!',
  },
  project: {
    steps: {
      'sarah 75 09:00': { start: -74, due: -48 },
      'tomas 72 10:00': { status: 'design', progress: 30 },
      'amina 64 09:30': { status: 'development', progress: 60 },
      'sarah 55 15:00': { status: 'review', progress: 90 },
      'sarah 49 11:00': { status: 'launched', progress: 100 },
    },
    log: {
      'sarah 50 09:00': [
        'feedback_received',
        'Katharina approved the page, with one correction to the breakfast menu.',
      ],
    },
    files: { 'tomas 68 14:00': ['design', 'color-palette.png'] },
    talk: {
      'tomas 68 14:05': 'The bakery’s palette with your tile green up front. What do you think?',
      'katharina 67 08:10': 'Those are our tiles exactly!',
    },
    tasks: {
      'sarah 75 09:10': {
        title: 'Translate the menu into English',
        description: 'Just the breakfast, as a PDF for the counter.',
        for: 'sarah',
        due: -60,
        steps: { 'sarah 63 09:00': 'in_progress', 'sarah 61 10:00': 'completed' },
      },
    },
    websites: {
      'sarah 49 11:10': {
        name: 'Café am Markt',
        url: 'https://cafe.brotundsalz.example',
        tickets: cafeTickets,
      },
    },
  },
}
