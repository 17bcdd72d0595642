import type { BriefStory, ClientStory, TicketStories } from '../story.ts'

const practiceTickets: TicketStories = {
  'matteo 58 17:20': {
    title: 'Vacation notice on the home page',
    description:
      'The practice will be closed for two weeks. Please show a notice above the phone number with the dates and the number of the colleague who’s covering for me, Dott.ssa Fabbri.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'sarah 57 08:30': 'in_progress', 'sarah 57 09:10': 'resolved', 'sarah 45 08:00': 'closed' },
    talk: {
      'sarah 57 09:08': 'The notice is online. It’ll disappear automatically the evening before you reopen.',
      'matteo 57 12:15': 'Grazie mille. I didn’t know it could do that!',
    },
  },
  'matteo 31 09:45': {
    title: 'Appointment emails end up in spam folders',
    description:
      'Three patients told me the confirmation of their appointment was in their spam folder, all three with the same big email provider. Two of them missed their appointment.',
    serviceCategory: 'technical_support',
    priority: 'high',
    steps: { 'amina 31 10:30': 'in_progress', 'amina 29 15:00': 'resolved' },
    talk: {
      'amina 31 10:32':
        'Your domain doesn’t sign outgoing email. I’ll prepare the DNS record. Can you still get into the account where you bought the domain?',
      'matteo 30 13:05':
        'My brother-in-law bought it. I have the password now. Please call me at one and I’ll give it to you.',
      'amina 29 14:55':
        'The record is in place, and the test emails now reach the inbox at the five largest providers.',
      'matteo 28 18:00': 'No complaints this week. Thank you, Amina.',
    },
  },
  'matteo 12 08:10': {
    title: 'Photo of the new treatment room',
    description:
      'We now have a third treatment room, with a window onto the courtyard. Please put the photo first in the practice’s gallery.',
    serviceCategory: 'images_for_website',
    priority: 'low',
    files: ['treatment-room.jpg'],
    steps: { 'tomas 11 10:00': 'resolved' },
    talk: { 'tomas 11 09:58': 'It’s the first one now. I straightened it by two degrees.' },
  },
  'matteo 150 min': {
    title: 'Post about back pain in the office',
    description:
      'I’d like to publish an article on back pain from desk work, about 500 words, with three of the exercises from my sheet. I have notes in Italian. Could you write it and send it to me to check?',
    serviceCategory: 'blog_post',
    priority: 'medium',
    files: ['exercise-sheet.pdf'],
  },
}

const practice: BriefStory = {
  projectName: 'Website for our practice in Bologna',
  projectType: 'business',
  projectDescription:
    'I run a physical therapy practice with three colleagues. Patients should understand what we treat, see who we are and be able to request an appointment without calling. Right now we only have a page in a directory.',
  launch: -75,
  domain: 'www.fisioterapiarinaldi.example',
  websiteStyle: 'modern',
  colours: ['#0f766e', '#94d2bd'],
  websiteExamples: ['https://www.physio-am-see.example'],
  designNotes:
    'Calm and clean, nothing that looks like a hospital. Many of our patients are over sixty, so large type, please.',
  hasContent: 'no',
  numPages: '6-10',
  requiredPages: ['home', 'about', 'services', 'contact'],
  contentNotes: 'I can talk, but I can’t write. An interview would be best.',
  submitted: 'matteo 127 16:40',
  accepted: 'sarah 125 09:15',
  talk: {
    'sarah 126 10:00':
      'Thank you, Matteo. We’re happy to do the interview: an hour on the phone, and you get to correct the text.',
    'matteo 126 20:30': 'Perfect. On Wednesdays I have no patients after seven.',
  },
  project: {
    steps: {
      'sarah 124 10:00': { start: -122, due: -76 },
      'tomas 118 09:20': { status: 'design', progress: 20 },
      'amina 103 09:00': { status: 'development', progress: 50 },
      'sarah 88 11:00': { status: 'review', progress: 90 },
      'amina 74 09:00': { status: 'launched', progress: 100 },
    },
    log: {
      'sarah 119 19:30': [
        'client_meeting',
        'Phone interview: Matteo on knees, patience and why he became a therapist.',
      ],
      'sarah 104 09:00': [
        'content_update',
        'All of the Italian text is approved. English will follow later.',
      ],
      'sarah 73 10:00': ['payment_received', 'Final installment received.'],
    },
    files: {
      'tomas 110 15:00': ['design', 'wireframes.pdf'],
      'sarah 74 10:00': ['document', 'launch-checklist.pdf'],
    },
    talk: {
      'tomas 110 15:10': [
        'Here’s the page structure. The phone number stays visible on every screen.',
        'wireframes.pdf',
      ],
      'matteo 109 13:00': 'Very clear. Please put knees before shoulders. That’s what most people come for.',
      'sarah 88 11:05': 'Ready for your review. Please have patients of different ages try it.',
      'matteo 82 18:45':
        'Signora Galli is 81 and found the form on her own. She says it’s a serious website.',
      'sarah 81 08:30': 'Best compliment of the year!',
    },
    requests: {
      'tomas 115 10:00': {
        title: 'Portraits of the team',
        description:
          'We need a portrait of each of the four therapists in front of a plain wall, in daylight.',
        kind: 'content',
        due: -106,
        answer: {
          cue: 'matteo 108 19:10',
          message:
            'Here’s the room. The portraits are too big for this form, so I’ll send them in an email tonight.',
          files: ['treatment-room.jpg'],
        },
      },
    },
    tasks: {
      'sarah 124 10:10': {
        title: 'Prepare the interview',
        description: 'Questions about treatments, patients and how the practice works.',
        for: 'sarah',
        due: -120,
        steps: { 'sarah 121 09:00': 'in_progress', 'sarah 119 20:45': 'completed' },
      },
    },
    websites: {
      'amina 74 09:10': {
        name: 'Fisioterapia Rinaldi',
        url: 'https://www.fisioterapiarinaldi.example',
        library: {
          'amina 73 08:50': ['logo', 'logo-rinaldi.png'],
          'matteo 60 17:30': ['image', 'treatment-room.jpg'],
          'matteo 60 17:35': ['document', 'exercise-sheet.pdf'],
        },
        tickets: practiceTickets,
      },
    },
  },
}

const exercises: BriefStory = {
  projectName: 'Home exercises for patients',
  projectType: 'membership',
  projectDescription:
    'After therapy, my patients forget the exercises. I want to give every patient a plan with short videos and a reminder three days a week. Only patients with a code should see it, and I need to be able to change a plan in two minutes between appointments.',
  launch: 22,
  domain: 'casa.fisioterapiarinaldi.example',
  websiteStyle: 'minimalist',
  colours: ['#0f766e', '#f4a261'],
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'about', 'My plan'],
  contentNotes: 'Forty videos are done, and thirty more will follow.',
  submitted: 'matteo 46 19:50',
  files: ['exercise-sheet.pdf'],
  accepted: 'sarah 43 10:00',
  project: {
    steps: {
      'sarah 42 09:30': { start: -40, due: 22 },
      'tomas 36 09:00': { status: 'design', progress: 20 },
      'amina 24 09:20': { status: 'development', progress: 40 },
      'amina 6 16:00': { progress: 70 },
    },
    log: {
      'amina 15 11:00': [
        'development_milestone',
        'Videos play smoothly on an old phone with a weak connection.',
      ],
      'sarah 9 14:00': [
        'feedback_received',
        'Two patients tried the plan for a week. They’d like a larger “Done” button.',
      ],
    },
    files: {
      'sarah 41 09:00': ['contract', 'project-agreement.pdf'],
      'tomas 30 10:00': ['design', 'wireframes.pdf'],
    },
    talk: {
      'amina 24 09:40': 'A question about the codes: one per patient, or one per plan?',
      'matteo 23 13:10': 'One per patient, on paper, because I hand it to them at the door.',
      'sarah 9 14:05': 'The two patients loved it. We’ll make the button larger, and it will say “Fatto!”',
      'matteo 2 18:20':
        'I showed it to my colleagues. They want to start using it on Monday. I had to slow them down.',
    },
    requests: {
      'amina 7 10:00': {
        title: 'The remaining thirty videos',
        description:
          'Please upload the remaining videos to the shared folder, in portrait orientation, one file per exercise, named after the exercise.',
        kind: 'content',
        due: 5,
      },
      'sarah 5 11:00': {
        title: 'Consent text for patients',
        description:
          'Because the plans contain health information, we need the text that your privacy advisor approved.',
        kind: 'content',
        due: -2,
        reminded: 'sarah 1 10:00',
      },
    },
    tasks: {
      'amina 24 09:30': {
        title: 'Reminders three days a week',
        description: 'By email to start with, at a time the patient chooses.',
        for: 'amina',
        due: 4,
        steps: { 'amina 8 09:00': 'in_progress' },
      },
      'sarah 9 14:10': {
        title: 'Larger “Done” button',
        description: 'At least 56 pixels high, within easy reach of a thumb.',
        for: 'tomas',
        due: -4,
        steps: { 'tomas 8 10:00': 'in_progress', 'tomas 7 15:00': 'completed' },
      },
      'sarah 5 11:10': {
        title: 'Choose ten plans to start with',
        description: 'Which ten patients will go first, and with which exercises?',
        for: 'matteo',
        due: 6,
      },
    },
  },
}

const secondPractice: BriefStory = {
  projectName: 'Opening our practice in Modena',
  projectType: 'landing',
  projectDescription:
    'We’re opening a second practice in Modena in the spring. One page should say where and when, show the rooms and let people book one of the first fifty appointments. I’ll advertise it in the newspaper and on the radio.',
  launch: 40,
  domain: 'modena.fisioterapiarinaldi.example',
  websiteStyle: 'minimalist',
  colours: ['#0f766e', '#f4a261'],
  hasContent: 'no',
  numPages: '1-5',
  requiredPages: ['home'],
  submitted: 'matteo 5 19:20',
  accepted: 'sarah 3 09:15',
  begins: { template: 'landing', start: 5 },
}

export const physiotherapist: ClientStory = {
  briefs: [practice, exercises, secondPractice],
}
