import type { BriefStory, ClientStory, TicketStories } from '../story.ts'

const choirTickets: TicketStories = {
  'zofia 46 12:30': {
    title: 'Add the concerts of the season',
    description:
      'The dates of the new season are fixed, four concerts with places and programmes. Please add them to the calendar in Polish and English. The poster of the first one is attached.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    files: ['concert-dates.txt', 'poster-concert.jpg'],
    steps: { 'sarah 45 09:00': 'in_progress', 'sarah 44 11:00': 'resolved', 'sarah 37 08:00': 'closed' },
    talk: {
      'sarah 44 10:55':
        'All four are in the calendar. I have written “St John Passion” in English, is that how you announce it?',
      'zofia 44 14:20': 'Yes, exactly. Dziękuję bardzo!',
    },
  },
  'zofia 22 18:00': {
    title: 'Recordings do not play on older iPads',
    description:
      'Several of our singers have older iPads and hear nothing when they press play on the page with the rehearsal recordings. On telephones everything works.',
    serviceCategory: 'technical_support',
    priority: 'medium',
    steps: { 'amina 21 10:00': 'in_progress', 'amina 18 16:30': 'resolved' },
    talk: {
      'amina 21 10:05':
        'They cannot read the format of the last recordings. I add a second one for all of them, it takes a night.',
      'zofia 17 20:15': 'Pani Krystyna heard her soprano part today and called me at once. Thank you!',
    },
  },
  'zofia 3 17:40': {
    title: 'Text about our new conductor',
    description:
      'From the next season on Marek Żółkiewski conducts the choir. We need a short portrait of him for the page about us, and a shorter one for programmes. His CV is five pages long.',
    serviceCategory: 'website_copy',
    priority: 'low',
  },
}

const choirSite: BriefStory = {
  projectName: 'Website of the choir with concert calendar',
  projectType: 'other',
  projectDescription:
    'We are a choir of sixty amateurs with a foundation behind it. The site should announce concerts, let people listen to recordings, and have a protected part for the singers with scores and rehearsal plans. In Polish and English.',
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
        'Visit at a rehearsal. Talked with the voices about scores, recordings and rehearsal plans.',
      ],
      'tomas 74 13:00': ['design_update', 'The line of the river runs through all pages.'],
    },
    files: { 'tomas 74 13:10': ['design', 'poster-concert.jpg'] },
    talk: {
      'tomas 74 13:15': ['The line of the river as on the poster, only calmer.', 'poster-concert.jpg'],
      'zofia 73 19:00':
        'The board is enthusiastic. Could the blue be a little darker, as on our old programmes?',
      'amina 60 10:00':
        'The protected part works with one password for each voice. Shall I print cards for the first rehearsal?',
      'zofia 59 18:30': 'Yes please, sixty-five of them, so that we have a few for new singers.',
    },
    tasks: {
      'amina 69 09:15': {
        title: 'Upload scores and recordings',
        description: 'For the four works of the season, sorted by voice.',
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
            title: 'Receipt for donations in English',
            description:
              'We have our first donors from abroad. The receipt that they get by mail is only in Polish, please send it in the language of the page on which they gave.',
            serviceCategory: 'new_feature_request',
            priority: 'medium',
            steps: { 'amina 14 09:10': 'in_progress', 'amina 10 15:00': 'resolved' },
            talk: {
              'amina 14 09:15': {
                asks: 'That is a small change. Could you send me the English wording of the receipt?',
              },
              'zofia 12 19:45':
                'From our notary: “The foundation confirms the receipt of your donation and thanks you in the name of all singers.”',
              'amina 10 14:58': 'It is in use, the donor in Toronto has got the first one.',
            },
          },
        },
      },
    },
  },
}

const festival: BriefStory = {
  projectName: 'Pages for the river festival',
  projectType: 'landing',
  projectDescription:
    'Every two years six choirs meet for three days in Kraków. The festival needs its own pages with programme, choirs, tickets of two kinds and a map, and later an archive with photos.',
  launch: 7,
  domain: 'festiwal.chorwisla.example',
  websiteStyle: 'bold',
  colours: ['#123a5a', '#e4572e'],
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'contact', 'Programme', 'Tickets'],
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
        'The six choirs get six colours, readable for colour-blind visitors too.',
      ],
      'sarah 12 10:00': ['payment_received', 'First instalment received, thanks to the grant of the city.'],
    },
    files: { 'tomas 24 14:10': ['design', 'colour-palette.png'] },
    talk: {
      'sarah 4 13:05':
        'Everything but the last two choirs is in place. Please go through the programme hour by hour.',
      'zofia 3 20:40': 'Saturday 17:00 must be the basilica, not the town hall. Everything else is right.',
      'sarah 2 08:30': 'Corrected, also on the map.',
    },
    requests: {
      'amina 18 10:00': {
        title: 'Prices of the tickets',
        description: 'Which prices and reductions are there, and how many seats has each place?',
        kind: 'other',
        due: -12,
        answer: {
          cue: 'zofia 2 18:20',
          message: '60 and 40 złoty, students half. Basilica 420 seats, town hall 180, the ship 90.',
          toReview: true,
        },
      },
      'sarah 8 10:00': {
        title: 'Texts of the two missing choirs',
        description:
          'As soon as they have confirmed: a hundred words about each, a photo, and the title of their programme.',
        kind: 'content',
        due: 1,
      },
    },
    tasks: {
      'amina 19 09:10': {
        title: 'Sell tickets by seat count',
        description: 'Stop at the number of seats, keep ten for the box office.',
        for: 'amina',
        due: -5,
        steps: { 'amina 16 09:00': 'in_progress', 'amina 6 16:00': 'completed' },
      },
      'sarah 4 13:10': {
        title: 'Proofread the Polish pages',
        description: 'All pages, with an eye on names and dates.',
        for: 'zofia',
        due: 2,
        steps: { 'zofia 3 20:00': 'in_progress' },
      },
    },
  },
}

export const choir: ClientStory = { briefs: [choirSite, festival] }
