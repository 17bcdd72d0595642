import type { BriefStory } from '../../story.ts'
import { mainWebsiteTickets } from './tickets.ts'

export const mainWebsite: BriefStory = {
  projectName: 'New website for Brot & Salz',
  projectType: 'business',
  projectDescription:
    'We’re a sourdough bakery in Leipzig with four shops. Our old website is from 2014, no one knows how to update it, and half of our customers still think we close at two. We need a calm, warm site with our breads, the opening hours of every shop and the story of our mill. People should be able to find out in ten seconds where the nearest shop is and whether we’re baking the rye loaf today.',
  launch: -84,
  domain: 'www.brotundsalz.example',
  websiteStyle: 'elegant',
  colours: ['#7a4a21', '#d9a441'],
  websiteExamples: ['https://www.hofpfisterei.example', 'https://tartine.example'],
  designNotes:
    'Our shops are all oak, linen and white tile. No stock photos of croissants, please: we don’t bake any. Black-and-white portraits of the bakers would be lovely.',
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'about', 'services', 'contact', 'Our breads', 'Shops and opening hours'],
  contentNotes: 'The text for breads and shops is ready. The story of the mill still needs to be written.',
  submitted: 'katharina 132 09:14',
  files: ['logo-brot-und-salz.png', 'bread-list.txt'],
  accepted: 'sarah 130 10:20',
  talk: {
    'sarah 131 08:40':
      'Good morning, Katharina! Thank you for such a clear brief. One question before I take it to the team: should customers be able to reserve a loaf online, or is that for later?',
    'katharina 131 11:05':
      'Yes, please, but keep it simple: a name, a shop and a loaf. People pay when they pick it up.',
    'sarah 130 10:15': 'Perfect. I’ve accepted the brief, and Tomás will start on mood boards this week.',
  },
  project: {
    steps: {
      'sarah 130 14:00': { start: -129, due: -84 },
      'sarah 126 09:10': { status: 'design', progress: 15 },
      'tomas 117 15:30': { progress: 35 },
      'amina 112 09:00': { status: 'development', progress: 45 },
      'amina 101 16:10': { progress: 70 },
      'sarah 93 10:45': { status: 'review', progress: 90 },
      'amina 84 08:20': { status: 'launched', progress: 100 },
    },
    log: {
      'sarah 128 13:30': [
        'client_meeting',
        'Kickoff at the shop on Karl-Heine-Straße: goals, tone of voice, who maintains the bread list.',
      ],
      'tomas 120 11:00': [
        'design_update',
        'Presented two directions, “Mehl” and “Kruste.” Katharina chose “Kruste” with the serif headlines.',
      ],
      'sarah 96 09:30': ['payment_received', 'Second installment received.'],
      'amina 90 14:15': [
        'development_milestone',
        'The bread calendar is live on staging. Shops check off today’s breads on a phone.',
      ],
    },
    files: {
      'sarah 129 09:00': ['contract', 'project-agreement.pdf'],
      'tomas 120 11:20': ['design', 'homepage-design.jpg'],
      'tomas 118 10:05': ['design', 'color-palette.png'],
      'sarah 84 12:00': ['document', 'launch-checklist.pdf'],
    },
    talk: {
      'tomas 120 12:10': [
        'Here’s the home page in the “Kruste” direction. The oven photo is just a placeholder until the photo shoot.',
        'homepage-design.jpg',
      ],
      'katharina 119 07:50':
        'My husband and I looked at it over our first coffee, and we’re very happy. Could the opening hours be at the very top on a phone?',
      'tomas 119 09:25':
        'Yes. On phones, I’ll move “Open now” right under the logo. The story will come after it.',
      'amina 101 16:20':
        'The staging site has all four shops now. Please check the holiday hours. I took them from the sign in your window.',
      'katharina 100 12:40':
        'Checked! Only Plagwitz is different: it’s open from 8 to 11 on public holidays.',
      'amina 100 13:15': 'Corrected.',
      'sarah 84 12:05':
        'We’re live. Congratulations to all of you! The checklist, with accounts and who to call, is under Files.',
      'katharina 84 17:30': 'The whole team is gathered around the tablet. Thank you!',
    },
    requests: {
      'sarah 125 09:00': {
        title: 'Photos of the four shops',
        description:
          'We need at least two landscape photos of each shop, 2,000 px or wider: one of the storefront and one of the counter.',
        kind: 'content',
        due: -117,
        answer: {
          cue: 'katharina 119 14:25',
          message:
            'Here’s the first one as a sample. The rest are too big for this form, so my nephew will bring you a USB stick on Thursday.',
          files: ['shop-plagwitz.jpg'],
        },
      },
      'amina 92 10:00': {
        title: 'Access to your domain',
        description:
          'To point www.brotundsalz.example to the new server, we need your domain registrar login, or someone who can change two DNS records for us.',
        kind: 'access',
        due: -88,
        answer: {
          cue: 'katharina 90 08:05',
          message: 'Our old provider changed the two records last night. I’ve attached his email.',
          files: ['dns-records.txt'],
        },
      },
    },
    tasks: {
      'sarah 129 09:30': {
        title: 'Write the sitemap',
        description: 'Pages, navigation order and what goes in the footer.',
        for: 'sarah',
        due: -126,
        steps: { 'sarah 128 08:30': 'in_progress', 'sarah 127 15:00': 'completed' },
      },
      'tomas 126 09:20': {
        title: 'Design the home page and bread page',
        description: 'Desktop and phone, in both directions.',
        for: 'tomas',
        due: -119,
        steps: { 'tomas 126 10:00': 'in_progress', 'tomas 118 16:00': 'completed' },
      },
      'amina 112 09:20': {
        title: 'Build the bread calendar',
        description: 'One table per shop, editable from a phone, cached for a minute.',
        for: 'amina',
        due: -100,
        steps: { 'amina 110 09:00': 'in_progress', 'amina 102 15:40': 'completed' },
      },
    },
    websites: {
      'amina 84 08:30': {
        name: 'Brot & Salz',
        url: 'https://www.brotundsalz.example',
        library: {
          'amina 83 09:20': ['logo', 'logo-brot-und-salz.png'],
          'amina 83 09:25': ['document', 'launch-checklist.pdf'],
          'katharina 52 13:05': ['image', 'shop-plagwitz.jpg'],
          'katharina 31 08:40': ['document', 'price-list.pdf'],
          'tomas 18 10:15': ['image', 'homepage-design.jpg'],
        },
        recurring: {
          'sarah 3 09:50': {
            content: {
              kind: 'request',
              title: 'News for your website',
              description:
                'What’s new this month? A few words are enough. We’ll write the text and choose a photo.',
              assignee: 'client',
              questions: [
                { kind: 'long', label: 'What should people know?' },
                { kind: 'date', label: 'Starting when?', required: false },
                { kind: 'files', label: 'A photo to go with it', filesMax: 3, required: false },
              ],
            },
            unit: 'month',
            start: 2,
          },
        },
        tickets: mainWebsiteTickets,
      },
    },
  },
}
