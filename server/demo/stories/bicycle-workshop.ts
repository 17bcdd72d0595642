import type { ClientStory } from '../story.ts'

export const bicycleWorkshop: ClientStory = {
  briefs: [
    {
      projectName: 'Workshop website with repair booking',
      projectType: 'business',
      projectDescription:
        'Three mechanics in Galway and a telephone that rings all day. People should book a slot for a service, see roughly what it costs and get a text when the bike is ready. We also sell second-hand bikes, about ten at a time.',
      launch: -38,
      domain: 'www.saltmarshcycles.example',
      websiteStyle: 'bold',
      colours: ['#0b7285', '#f59f00'],
      websiteExamples: ['https://www.pedalworks.example'],
      hasContent: 'partial',
      numPages: '6-10',
      requiredPages: ['home', 'services', 'contact', 'shop'],
      contentNotes: 'Price list is on paper, I will type it up.',
      submitted: 'ciaran 97 21:15',
      accepted: 'sarah 94 11:00',
      project: {
        steps: {
          'sarah 93 10:00': { start: -90, due: -38 },
          'tomas 85 09:00': { status: 'design', progress: 20 },
          'amina 72 09:00': { status: 'development', progress: 50 },
          'sarah 47 10:00': { status: 'review', progress: 90 },
          'amina 37 09:00': { status: 'launched', progress: 100 },
        },
        log: {
          'sarah 90 12:00': [
            'client_meeting',
            'Video call from the workshop floor; counted nine telephone calls in forty minutes.',
          ],
          'amina 52 16:00': [
            'development_milestone',
            'Slots fill by the hours of work, not by the number of bikes.',
          ],
        },
        files: {
          'tomas 78 11:00': ['design', 'wireframes.pdf'],
          'sarah 37 10:00': ['document', 'launch-checklist.pdf'],
        },
        talk: {
          'ciaran 77 20:40':
            'Looks grand. Could you make the button for “I have a puncture” the biggest thing on the page? That is half of our trade.',
          'tomas 76 09:10': 'Done, it is the first thing on the page now, on phones over the full width.',
          'amina 52 16:10':
            'A full service takes three hours of your day, a puncture fifteen minutes. The calendar knows that now.',
          'ciaran 51 22:05': 'That is exactly how we plan it on paper. Well done.',
          'ciaran 37 18:30':
            'First booking came in at eleven in the night, from a fella in Oranmore. Telephone rang four times today. Four!',
        },
        requests: {
          'sarah 89 09:00': {
            title: 'Price list for repairs',
            description: 'The twenty most frequent repairs with the price and the minutes they usually take.',
            kind: 'content',
            due: -80,
            answer: {
              cue: 'ciaran 79 21:50',
              message:
                'Typed it up, see attached. For wheel building the price depends on the spokes, so we give it on the phone.',
              files: ['repair-prices.txt'],
            },
          },
        },
        tasks: {
          'amina 72 09:10': {
            title: 'Send a text when the bike is ready',
            description: 'From the list of jobs, one tap, with the price to pay.',
            for: 'amina',
            due: -50,
            steps: { 'amina 58 09:00': 'in_progress', 'amina 53 15:00': 'completed' },
          },
        },
        websites: {
          'amina 37 09:10': {
            name: 'Saltmarsh Cycles',
            url: 'https://www.saltmarshcycles.example',
            library: {
              'tomas 36 09:40': ['logo', 'logo-saltmarsh-white.png'],
              'ciaran 28 19:10': ['document', 'repair-prices.txt'],
            },
            tickets: {
              'ciaran 26 20:20': {
                title: 'Bookings possible on a bank holiday',
                description:
                  'Somebody booked a slot for Monday when we are closed. We need to be able to block days ourselves, holidays and when one of the lads is sick.',
                serviceCategory: 'new_feature_request',
                priority: 'high',
                steps: {
                  'amina 25 09:00': 'in_progress',
                  'amina 21 14:00': 'resolved',
                  'sarah 14 08:30': 'closed',
                },
                talk: {
                  'amina 25 09:05':
                    'Irish bank holidays are out as of now. A page on which you block days yourself follows this week.',
                  'amina 21 13:58':
                    'Open the calendar, press on a day, choose who is away. The hours shrink by themselves.',
                  'ciaran 21 19:10': 'Tried it with Declan’s day off on Thursday. Works.',
                },
              },
              'ciaran 11 19:45': {
                title: 'Photos of six second-hand bikes',
                description:
                  'Six bikes are ready for sale, photos taken in front of the door. Please crop them so that one does not see the bins.',
                serviceCategory: 'images_for_website',
                priority: 'low',
                steps: { 'tomas 10 10:00': 'resolved' },
                talk: {
                  'tomas 10 09:58': 'Cropped and brightened. The blue Dawes is a beauty.',
                  'ciaran 9 20:00': 'It was sold this morning, you can take it down.',
                },
              },
              'ciaran 1 21:30': {
                title: 'Texts to customers arrive an hour late',
                description:
                  'Since yesterday the text that the bike is ready arrives an hour or two later. People stand in the door at six and we had closed.',
                serviceCategory: 'technical_support',
                priority: 'high',
                steps: { 'amina 110 min': 'in_progress' },
                talk: {
                  'amina 105 min':
                    'The provider reports a disturbance with one Irish network. I send through a second provider until they have mended it.',
                },
              },
            },
          },
        },
      },
    },
    {
      projectName: 'Hire of cargo bikes by the day',
      projectType: 'ecommerce',
      projectDescription:
        'We bought four electric cargo bikes and want to hire them out by the half day. People pick a bike and a time, pay a deposit and sign on the phone when they collect it. It should sit inside our present site.',
      launch: 30,
      domain: 'www.saltmarshcycles.example',
      websiteStyle: 'bold',
      colours: ['#0b7285', '#f59f00'],
      hasContent: 'partial',
      numPages: '1-5',
      requiredPages: ['shop', 'contact', 'Terms of hire'],
      submitted: 'ciaran 6 20:30',
      declined: {
        cue: 'sarah 5 10:10',
        feedback:
          'We like the idea. Two points are missing before we can estimate it: how high is the deposit and how is it paid, and who is insured when a bike is damaged or stolen? Please add them and the terms of hire if you have them.',
        original: {
          projectDescription:
            'We bought four electric cargo bikes and want to hire them out by the half day. People pick a bike and a time. It should sit inside our present site.',
          numPages: '1-5',
          requiredPages: ['shop', 'contact'],
        },
        resubmitted: 'ciaran 260 min',
      },
      talk: {
        'ciaran 255 min':
          'Added the deposit, 150 euros on the card. The insurance covers theft if the bike was locked, our broker sends the paper this week.',
      },
      files: ['repair-prices.txt'],
    },
    {
      projectName: 'Forum for Galway cyclists',
      projectType: 'other',
      projectDescription:
        'A place where people from the town talk about routes, weather and thefts, with accounts, photos and private messages. We would look after it in the evenings.',
      websiteStyle: 'other',
      hasContent: 'no',
      numPages: '6-10',
      requiredPages: ['home', 'blog'],
      submitted: 'ciaran 60 22:10',
      rejected: 'sarah 57 11:30',
      talk: {
        'sarah 57 11:20':
          'Ciarán, a forum needs people who read it every day and step in, and that costs more evenings than it looks like. There is a good group of the cycling club already; we would rather help you to be visible there.',
        'ciaran 56 21:00': 'Fair enough, and thanks for saying it straight.',
      },
    },
  ],
  tickets: {
    'ciaran 7 20:15': {
      title: 'Second person for our account',
      description:
        'Declan should be able to see tickets and projects here as well. Can you make a sign-in for him, or does he use mine?',
      serviceCategory: 'general',
      priority: 'low',
      steps: { 'sarah 6 08:40': 'in_progress' },
      talk: {
        'sarah 6 08:45': {
          asks: 'Please do not share yours. Under Company you can invite him yourself; as a colleague he sees and answers everything. Tell me when he is in?',
        },
      },
    },
  },
}
