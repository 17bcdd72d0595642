import type { ClientStory } from '../story.ts'

export const bicycleWorkshop: ClientStory = {
  briefs: [
    {
      projectName: 'Workshop website with repair booking',
      projectType: 'business',
      projectDescription:
        'Three mechanics in Galway and a phone that rings all day. People should be able to book a slot for a service, see roughly what it costs and get a text when the bike’s ready. We also sell used bikes, about ten at a time.',
      launch: -38,
      domain: 'www.saltmarshcycles.example',
      websiteStyle: 'bold',
      colours: ['#0b7285', '#f59f00'],
      websiteExamples: ['https://www.pedalworks.example'],
      hasContent: 'partial',
      numPages: '6-10',
      requiredPages: ['home', 'services', 'contact', 'shop'],
      contentNotes: 'Price list is on paper. I’ll type it up.',
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
            'Video call from the workshop floor. Counted nine phone calls in forty minutes.',
          ],
          'amina 52 16:00': [
            'development_milestone',
            'Slots fill up by hours of work, not by number of bikes.',
          ],
        },
        files: {
          'tomas 78 11:00': ['design', 'wireframes.pdf'],
          'sarah 37 10:00': ['document', 'launch-checklist.pdf'],
        },
        talk: {
          'ciaran 77 20:40':
            'Looks grand. Could you make the “I have a flat” button the biggest thing on the page? That’s half of our business.',
          'tomas 76 09:10': 'Done. It’s the first thing on the page now, and full width on phones.',
          'amina 52 16:10':
            'A full service takes three hours of your day and a flat takes fifteen minutes. The calendar knows that now.',
          'ciaran 51 22:05': 'That’s exactly how we plan it on paper. Well done.',
          'ciaran 37 18:30':
            'First booking came in at eleven at night, from a fella in Oranmore. Phone rang four times today. Four!',
        },
        requests: {
          'sarah 89 09:00': {
            title: 'Price list for repairs',
            description: 'The twenty most common repairs, with the price and the minutes they usually take.',
            kind: 'content',
            due: -80,
            answer: {
              cue: 'ciaran 79 21:50',
              message:
                'Typed it up. See attached. For wheel building, the price depends on the spokes, so we give it over the phone.',
              files: ['repair-prices.txt'],
            },
          },
        },
        tasks: {
          'amina 72 09:10': {
            title: 'Send a text when the bike is ready',
            description: 'From the job list, with one tap, including the amount due.',
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
                title: 'Bookings on a bank holiday',
                description:
                  'Someone booked a slot for Monday, when we’re closed. We need to be able to block days ourselves, for holidays and when one of the lads is out sick.',
                serviceCategory: 'new_feature_request',
                priority: 'high',
                steps: {
                  'amina 25 09:00': 'in_progress',
                  'amina 21 14:00': 'resolved',
                  'sarah 14 08:30': 'closed',
                },
                talk: {
                  'amina 25 09:05':
                    'Irish bank holidays are now blocked. A page where you can block days yourself is coming this week.',
                  'amina 21 13:58':
                    'Open the calendar, tap a day, choose who’s away. The hours adjust automatically.',
                  'ciaran 21 19:10': 'Tried it with Declan’s day off on Thursday. Works.',
                },
              },
              'ciaran 11 19:45': {
                title: 'Photos of six used bikes',
                description:
                  'Six bikes are ready for sale. I took the photos outside the front door. Please crop them so you can’t see the trash cans.',
                serviceCategory: 'images_for_website',
                priority: 'low',
                steps: { 'tomas 10 10:00': 'resolved' },
                talk: {
                  'tomas 10 09:58': 'Cropped and brightened. The blue Dawes is a beauty.',
                  'ciaran 9 20:00': 'That one sold this morning, so you can take it down.',
                },
              },
              'ciaran 1 21:30': {
                title: 'Texts to customers arrive an hour late',
                description:
                  'Since yesterday, the text that says a bike is ready has been arriving an hour or two late. People turn up at six and we’re already closed.',
                serviceCategory: 'technical_support',
                priority: 'high',
                steps: { 'amina 110 min': 'in_progress' },
                talk: {
                  'amina 105 min':
                    'The provider reports an outage on one Irish network. I’m sending through a second provider until they fix it.',
                },
              },
            },
          },
        },
      },
    },
    {
      projectName: 'Electric cargo bike rentals',
      projectType: 'ecommerce',
      projectDescription:
        'We bought four electric cargo bikes and want to rent them out by the half day. People pick a bike and a time, pay a deposit and sign on the phone when they pick it up. It should sit inside our current site.',
      launch: 30,
      domain: 'www.saltmarshcycles.example',
      websiteStyle: 'bold',
      colours: ['#0b7285', '#f59f00'],
      hasContent: 'partial',
      numPages: '1-5',
      requiredPages: ['shop', 'contact', 'Rental terms'],
      submitted: 'ciaran 6 20:30',
      declined: {
        cue: 'sarah 5 10:10',
        feedback:
          'We like the idea. We need two things before we can estimate it: how much is the deposit and how is it paid, and whose insurance covers a damaged or stolen bike? Please add them, and the rental terms if you have them.',
        original: {
          projectDescription:
            'We bought four electric cargo bikes and want to rent them out by the half day. People pick a bike and a time. It should sit inside our current site.',
          numPages: '1-5',
          requiredPages: ['shop', 'contact'],
        },
        resubmitted: 'ciaran 260 min',
      },
      talk: {
        'ciaran 255 min':
          'Added the deposit, 150 euros on the card. The insurance covers theft if the bike was locked. Our broker will send the paperwork this week.',
      },
      files: ['repair-prices.txt'],
    },
    {
      projectName: 'Forum for Galway cyclists',
      projectType: 'other',
      projectDescription:
        'A place where people in town can talk about routes, weather and thefts, with accounts, photos and private messages. We’d look after it in the evenings.',
      websiteStyle: 'other',
      hasContent: 'no',
      numPages: '6-10',
      requiredPages: ['home', 'blog'],
      submitted: 'ciaran 60 22:10',
      rejected: 'sarah 57 11:30',
      talk: {
        'sarah 57 11:20':
          'Ciarán, a forum needs people who read it every day and step in, and that takes more evenings than you’d think. The cycling club already has a good group. We’d rather help you get noticed there.',
        'ciaran 56 21:00': 'Fair enough, and thanks for saying it straight.',
      },
    },
  ],
  tickets: {
    'ciaran 7 20:15': {
      title: 'Second person for our account',
      description:
        'Declan should be able to see tickets and projects here as well. Can you set up a sign-in for him, or should he use mine?',
      serviceCategory: 'general',
      priority: 'low',
      steps: { 'sarah 6 08:40': 'in_progress' },
      talk: {
        'sarah 6 08:45': {
          asks: 'Please don’t share yours. You can invite him yourself under Company. As a colleague, he can see and answer everything. Could you let me know when he’s in?',
        },
      },
    },
  },
}
