import type { BriefStory, ClientStory, TicketStories } from '../story.ts'

const choirTickets: TicketStories = {
  'zofia 46 12:30': {
    title: 'Add this season’s concerts',
    description:
      'The dates for the new season are set: four concerts with venues and programs. Please add them to the calendar in Polish and English. The poster for the first one is attached.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    files: ['concert-dates.txt', 'poster-concert.jpg'],
    steps: { 'sarah 45 09:00': 'in_progress', 'sarah 44 11:00': 'resolved', 'sarah 37 08:00': 'closed' },
    talk: {
      'sarah 44 10:55':
        'All four are in the calendar. I wrote “St. John Passion” in English. Is that how you announce it?',
      'zofia 44 14:20': 'Yes, exactly. Dziękuję bardzo!',
    },
  },
  'zofia 22 18:00': {
    title: 'Recordings don’t play on older iPads',
    description:
      'Several of our singers have older iPads and hear nothing when they press play on the rehearsal recordings page. On phones, everything works.',
    serviceCategory: 'technical_support',
    priority: 'medium',
    steps: { 'amina 21 10:00': 'in_progress', 'amina 18 16:30': 'resolved' },
    talk: {
      'amina 21 10:05':
        'They can’t read the format of the latest recordings. I’ll add a second format for all of them. It’ll take a night.',
      'zofia 17 20:15': 'Pani Krystyna heard her soprano part today and called me right away. Thank you!',
    },
  },
  'zofia 3 17:40': {
    title: 'Text about our new conductor',
    description:
      'Starting next season, Marek Żółkiewski will conduct the choir. We need a short profile of him for the About Us page and a shorter one for programs. His résumé is five pages long.',
    serviceCategory: 'website_copy',
    priority: 'low',
  },
}

const choirSite: BriefStory = {
  projectName: 'Choir website with a concert calendar',
  projectType: 'other',
  projectDescription:
    'We’re a choir of sixty amateurs with a foundation behind it. The site should announce concerts, let people listen to recordings and have a protected area for the singers with scores and rehearsal schedules. In Polish and English.',
  launch: -46,
  domain: 'www.chorwisla.example',
  websiteStyle: 'creative',
  colours: ['#123a5a', '#d8b45a'],
  websiteExamples: ['https://www.kammerchor-basel.example'],
  designNotes: 'The river is in our name: blue, movement, but nothing that flickers.',
  hasContent: 'yes',
  numPages: '11-20',
  requiredPages: ['home', 'about', 'contact', 'Concerts', 'For singers'],
  submitted: 'zofia 90 10:50',
  files: ['concert-dates.txt'],
  accepted: 'sarah 87 13:00',
  project: {
    steps: {
      'sarah 86 10:00': { start: -84, due: -48 },
      'tomas 80 09:00': { status: 'design', progress: 25 },
      'amina 69 09:00': { status: 'development', progress: 55 },
      'sarah 54 12:00': { status: 'review', progress: 90 },
      'amina 48 09:00': { status: 'launched', progress: 100 },
    },
    log: {
      'sarah 84 17:00': [
        'client_meeting',
        'Visited a rehearsal. Talked with the singers about scores, recordings and rehearsal schedules.',
      ],
      'tomas 74 13:00': ['design_update', 'The line of the river now runs through every page.'],
    },
    files: { 'tomas 74 13:10': ['design', 'poster-concert.jpg'] },
    talk: {
      'tomas 74 13:15': ['The line of the river, as on the poster but calmer.', 'poster-concert.jpg'],
      'zofia 73 19:00': 'The board loves it. Could the blue be a little darker, as in our old programs?',
      'amina 60 10:00':
        'The protected area works, with one password per voice part. Should I print cards for the first rehearsal?',
      'zofia 59 18:30': 'Yes, please. Sixty-five of them, so we have a few for new singers.',
    },
    tasks: {
      'amina 69 09:15': {
        title: 'Upload scores and recordings',
        description: 'For the season’s four works, sorted by voice part.',
        for: 'zofia',
        due: -52,
        steps: { 'zofia 62 20:00': 'in_progress', 'zofia 55 21:30': 'completed' },
      },
    },
    websites: {
      'amina 48 09:10': {
        name: 'Chór Wisła',
        url: 'https://www.chorwisla.example',
        tickets: choirTickets,
      },
      'sarah 39 12:00': {
        name: 'Friends of Chór Wisła',
        url: 'https://przyjaciele.chorwisla.example',
        tickets: {
          'zofia 15 11:25': {
            title: 'Donation receipts in English',
            description:
              'We have our first donors from abroad. The receipt in their email is only in Polish. Please send it in the language that they donated in.',
            serviceCategory: 'new_feature_request',
            priority: 'medium',
            steps: { 'amina 14 09:10': 'in_progress', 'amina 10 15:00': 'resolved' },
            talk: {
              'amina 14 09:15': {
                asks: 'That’s a small change. Could you send me the English wording for the receipt?',
              },
              'zofia 12 19:45':
                'From our notary: “The foundation confirms receipt of your donation and thanks you on behalf of all singers.”',
              'amina 10 14:58': 'It’s live. The donor in Toronto got the first one.',
            },
          },
        },
      },
    },
  },
}

const festival: BriefStory = {
  projectName: 'Website for the river festival',
  projectType: 'landing',
  projectDescription:
    'Every two years, six choirs meet in Kraków for three days. The festival needs its own pages with the program, choirs, two kinds of tickets and a map, and later an archive with photos.',
  launch: 7,
  domain: 'festiwal.chorwisla.example',
  websiteStyle: 'bold',
  colours: ['#123a5a', '#e4572e'],
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'contact', 'Program', 'Tickets'],
  contentNotes: 'Two choirs still have to confirm.',
  submitted: 'zofia 38 15:00',
  accepted: 'sarah 35 10:00',
  project: {
    steps: {
      'sarah 34 10:00': { start: -33, due: 7 },
      'tomas 30 09:00': { status: 'design', progress: 25 },
      'amina 19 09:00': { status: 'development', progress: 60 },
      'sarah 4 13:00': { status: 'review', progress: 85 },
    },
    log: {
      'tomas 24 14:00': [
        'design_update',
        'The six choirs get six colors, which color-blind visitors can tell apart.',
      ],
      'sarah 12 10:00': ['payment_received', 'First installment received, thanks to the city’s grant.'],
    },
    files: { 'tomas 24 14:10': ['design', 'color-palette.png'] },
    talk: {
      'sarah 4 13:05':
        'Everything but the last two choirs is in place. Please go through the program hour by hour.',
      'zofia 3 20:40':
        'Saturday at 5 PM has to be the basilica, not the town hall. Everything else is right.',
      'sarah 2 08:30': 'Corrected, on the map as well.',
    },
    requests: {
      'amina 18 10:00': {
        title: 'Ticket prices',
        description: 'What are the prices and discounts, and how many seats does each venue have?',
        kind: 'other',
        due: -12,
        answer: {
          cue: 'zofia 2 18:20',
          message: '60 and 40 złoty, students half price. Basilica 420 seats, town hall 180, the boat 90.',
          toReview: true,
        },
      },
      'sarah 8 10:00': {
        title: 'Text for the two missing choirs',
        description:
          'As soon as they confirm: a hundred words about each, a photo and the title of their program.',
        kind: 'content',
        due: 1,
      },
    },
    tasks: {
      'amina 19 09:10': {
        title: 'Limit ticket sales to the number of seats',
        description: 'Stop when the seats run out, and hold ten for the box office.',
        for: 'amina',
        due: -5,
        steps: { 'amina 16 09:00': 'in_progress', 'amina 6 16:00': 'completed' },
      },
      'sarah 4 13:10': {
        title: 'Proofread the Polish pages',
        description: 'All pages, with an eye to names and dates.',
        for: 'zofia',
        due: 2,
        steps: { 'zofia 3 20:00': 'in_progress' },
      },
    },
  },
}

export const choir: ClientStory = { briefs: [choirSite, festival] }
