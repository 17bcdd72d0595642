import type { ClientStory } from '../story.ts'

export const teaHouse: ClientStory = {
  briefs: [
    {
      projectName: 'International shop for our teas',
      projectType: 'ecommerce',
      projectDescription:
        'Our family has sold tea in Uji for five generations. Customers from Europe write to us every week, and we would like to offer them twelve teas in English and German, with delivery from Japan, customs explained in plain language and a brewing guide for each tea.',
      launch: 18,
      domain: 'www.tanaka-chaho.example',
      websiteStyle: 'minimalist',
      colours: ['#2f4b3a', '#c9b458'],
      websiteExamples: ['https://www.chaya-nord.example'],
      designNotes: 'Quiet, plenty of space, natural light. Our crest can appear once, small.',
      hasContent: 'partial',
      numPages: '11-20',
      requiredPages: ['home', 'about', 'shop', 'contact', 'How to brew'],
      contentNotes:
        'Most of the Japanese text is ready. Please have it translated by someone who drinks tea.',
      submitted: 'haruka 46 08:30',
      files: ['tea-packaging.jpg'],
      accepted: 'sarah 44 13:20',
      talk: {
        'sarah 45 07:40':
          'Good morning, Uji! We know a translator in Hamburg who spent two years on a tea farm in Shizuoka. Would that suit you?',
        'haruka 45 09:10': 'That would be an honor. Arigatō gozaimasu.',
      },
      project: {
        steps: {
          'sarah 42 08:00': { start: -41, due: 18 },
          'tomas 37 09:00': { status: 'design', progress: 20 },
          'amina 22 09:00': { status: 'development', progress: 45 },
          'amina 9 15:00': { progress: 65 },
        },
        log: {
          'sarah 40 07:30': [
            'client_meeting',
            'Video call with Haruka and her father: why shade makes tea sweet.',
          ],
          'amina 9 15:10': [
            'development_milestone',
            'Customs and delivery are calculated for all 27 EU countries.',
          ],
          'sarah 6 09:00': ['content_update', 'Eight of the twelve teas are translated and proofread.'],
        },
        files: {
          'tomas 28 10:00': ['design', 'wireframes.pdf'],
          'tomas 20 16:10': ['image', 'tea-packaging.jpg'],
        },
        talk: {
          'tomas 28 10:10': [
            'Here are the pages in black and white. Photos will come in the next round.',
            'wireframes.pdf',
          ],
          'haruka 27 07:00':
            'My father looked at it for a long time and likes the space between the teas. He would like larger Japanese names.',
          'amina 9 15:20':
            'Please look at the Munich order on the staging site: tea €38, delivery €16, customs €0. Does that include the weight of the tin?',
          'haruka 8 06:40': 'The tin adds 85 grams. It is in the list that I sent.',
        },
        requests: {
          'amina 20 08:00': {
            title: 'Weights and customs numbers',
            description:
              'For each of the twelve teas: the weight with the tin, and the customs number your carrier uses.',
            kind: 'content',
            due: -12,
            answer: {
              cue: 'haruka 14 06:30',
              message: 'The list is in the file. Matcha has a different number from leaf tea.',
              files: ['tea-weights.txt'],
              accepted: 'amina 13 10:05',
            },
          },
          'sarah 6 09:10': {
            title: 'The last four texts',
            description:
              'Genmaicha, kukicha, hōjicha and the gift box still need their Japanese text so the translator can finish.',
            kind: 'content',
            due: 4,
          },
        },
        tasks: {
          'tomas 37 09:10': {
            title: 'Photograph the twelve tins',
            description: 'Daylight from the left, linen underneath, no props.',
            for: 'tomas',
            due: -18,
            steps: { 'tomas 30 09:00': 'in_progress', 'tomas 20 16:00': 'completed' },
          },
          'amina 9 15:30': {
            title: 'Explain customs in plain language',
            description: 'One short page per case: under 150 euros, over 150 euros, gifts.',
            for: 'sarah',
            due: 5,
            steps: { 'sarah 5 09:00': 'in_progress' },
          },
          'sarah 6 09:20': {
            title: 'Check the brewing guide',
            description: 'Temperature, grams and seconds for each tea.',
            for: 'haruka',
            due: 8,
          },
        },
      },
    },
    {
      projectName: 'Booking for tea ceremonies',
      projectType: 'business',
      projectDescription:
        'Guests from abroad can join a tea ceremony in our old shop building, six people at a time, twice a day. They choose a day, tell us about allergies and pay in advance. The page should also explain what to wear and how to find us from the station.',
      launch: 50,
      websiteStyle: 'elegant',
      colours: ['#2f4b3a', '#8c5a3c'],
      hasContent: 'no',
      numPages: '1-5',
      requiredPages: ['home', 'contact', 'Book'],
      submitted: 'haruka 2 06:15',
    },
  ],
  tickets: {
    'haruka 11 06:20': {
      title: 'Which time zone are our meetings in?',
      description:
        'The invitations to our meetings show different times in the email and in the calendar. It is evening here when it is morning for you, and last week I waited alone.',
      serviceCategory: 'general',
      priority: 'medium',
      steps: { 'sarah 11 07:15': 'in_progress', 'sarah 10 08:00': 'resolved' },
      talk: {
        'sarah 11 07:18':
          'I’m so sorry, Haruka. The calendar sent our time without the time zone. From now on, every invitation will show both times.',
        'haruka 10 06:30': 'Thank you. The new one is very clear.',
      },
    },
  },
}
