import type { BriefStory, ClientStory, TicketStories } from '../story.ts'

const practiceTickets: TicketStories = {
  'matteo 58 17:20': {
    title: 'Holiday notice on the start page',
    description:
      'The practice is closed for two weeks. Please show a notice above the telephone number with the dates and the number of the colleague who stands in for me, Dott.ssa Fabbri.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'sarah 57 08:30': 'in_progress', 'sarah 57 09:10': 'resolved', 'sarah 45 08:00': 'closed' },
    talk: {
      'sarah 57 09:08': 'The notice is online and disappears by itself on the evening before you open again.',
      'matteo 57 12:15': 'Grazie mille. I did not know it can do that!',
    },
  },
  'matteo 31 09:45': {
    title: 'Appointment mails end up in the spam folder',
    description:
      'Three patients told me that the confirmation of their appointment was in the spam folder, all three with the same large mail provider. Two of them did not come.',
    serviceCategory: 'technical_support',
    priority: 'high',
    steps: { 'amina 31 10:30': 'in_progress', 'amina 29 15:00': 'resolved' },
    talk: {
      'amina 31 10:32':
        'Your domain has no signature for outgoing mail. I prepare the entry; can you still get into the account where you bought the domain?',
      'matteo 30 13:05':
        'My brother-in-law bought it. I have the password now, please call me at one and I give it to you.',
      'amina 29 14:55':
        'The entry is set and the test mails arrive in the inbox at the five largest providers.',
      'matteo 28 18:00': 'No complaints this week. Thank you, Amina.',
    },
  },
  'matteo 12 08:10': {
    title: 'Photo of the new treatment room',
    description:
      'We have a third treatment room with a window to the courtyard. Please put the photo first in the gallery of the practice.',
    serviceCategory: 'images_for_website',
    priority: 'low',
    files: ['treatment-room.jpg'],
    steps: { 'tomas 11 10:00': 'resolved' },
    talk: { 'tomas 11 09:58': 'It is the first one now. I have straightened it by two degrees.' },
  },
  'matteo 150 min': {
    title: 'Post about back pain in the office',
    description:
      'I would like to publish an article about back pain at the desk, some 500 words, with three of the exercises from my sheet. I have notes in Italian. Could you write it and send it to me for correction?',
    serviceCategory: 'blog_post',
    priority: 'medium',
    files: ['exercise-sheet.pdf'],
  },
}

const practice: BriefStory = {
  projectName: 'Website for the practice in Bologna',
  projectType: 'business',
  projectDescription:
    'I run a practice for physiotherapy with three colleagues. Patients should understand what we treat, see who we are and request an appointment without a telephone call. At the moment we only have a page in a directory.',
  launch: -75,
  domain: 'www.fisioterapiarinaldi.example',
  websiteStyle: 'modern',
  colours: ['#0f766e', '#94d2bd'],
  websiteExamples: ['https://www.physio-am-see.example'],
  designNotes:
    'Calm and clean, nothing that looks like a hospital. Many of our patients are older than sixty: large letters please.',
  hasContent: 'no',
  numPages: '6-10',
  requiredPages: ['home', 'about', 'services', 'contact'],
  contentNotes: 'I can talk but I cannot write. An interview would be the best.',
  submitted: 'matteo 127 16:40',
  accepted: 'sarah 125 09:15',
  talk: {
    'sarah 126 10:00':
      'Thank you, Matteo. We gladly do the interview: one hour on the telephone, and the texts are yours to correct.',
    'matteo 126 20:30': 'Perfect. Wednesdays after seven I have no patients.',
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
        'Interview by telephone: Matteo on knees, patience and why he became a therapist.',
      ],
      'sarah 104 09:00': ['content_update', 'All texts approved in Italian, English follows later.'],
      'sarah 73 10:00': ['payment_received', 'Final instalment received.'],
    },
    files: {
      'tomas 110 15:00': ['design', 'wireframes.pdf'],
      'sarah 74 10:00': ['document', 'launch-checklist.pdf'],
    },
    talk: {
      'tomas 110 15:10': [
        'The structure of the pages. The telephone number stays visible on every screen.',
        'wireframes.pdf',
      ],
      'matteo 109 13:00':
        'Very clear. Please put the knees before the shoulders, that is what most people come for.',
      'sarah 88 11:05': 'Ready for your review. Please let one patient of each age try it.',
      'matteo 82 18:45': 'Signora Galli is 81 and found the form alone. She says it is a serious website.',
      'sarah 81 08:30': 'The best praise of this year!',
    },
    requests: {
      'tomas 115 10:00': {
        title: 'Portraits of the team',
        description:
          'We need a portrait of each of the four therapists in front of a plain wall, by daylight.',
        kind: 'content',
        due: -106,
        answer: {
          cue: 'matteo 108 19:10',
          message: 'Here is the room, the portraits follow by mail tonight because they are large.',
          files: ['treatment-room.jpg'],
        },
      },
    },
    tasks: {
      'sarah 124 10:10': {
        title: 'Prepare the interview',
        description: 'Questions about treatments, patients and the way the practice works.',
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
  projectName: 'Exercises at home for patients',
  projectType: 'membership',
  projectDescription:
    'After the therapy my patients forget the exercises. I want to give every patient a plan with short films and a reminder on three days of the week. Only patients with a code may see it, and I must be able to change a plan in two minutes between appointments.',
  launch: 22,
  domain: 'casa.fisioterapiarinaldi.example',
  websiteStyle: 'minimalist',
  colours: ['#0f766e', '#f4a261'],
  hasContent: 'partial',
  numPages: '6-10',
  requiredPages: ['home', 'about', 'My plan'],
  contentNotes: 'Forty films are recorded, thirty more will follow.',
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
        'Films play without a break on an old telephone with a weak connection.',
      ],
      'sarah 9 14:00': [
        'feedback_received',
        'Two patients tried the plan for a week. Wish: a larger button for “done”.',
      ],
    },
    files: {
      'sarah 41 09:00': ['contract', 'project-agreement.pdf'],
      'tomas 30 10:00': ['design', 'wireframes.pdf'],
    },
    talk: {
      'amina 24 09:40': 'A question about the codes: one for each patient, or one for each plan?',
      'matteo 23 13:10': 'One for each patient, on paper, because I give it to them at the door.',
      'sarah 9 14:05': 'The two patients were full of praise. The button gets larger and says “Fatto!”.',
      'matteo 2 18:20':
        'I showed it to my colleagues. They want to use it from Monday, I had to slow them down.',
    },
    requests: {
      'amina 7 10:00': {
        title: 'The remaining thirty films',
        description:
          'Please upload the remaining films to the shared folder, upright, one file for each exercise, named like the exercise.',
        kind: 'content',
        due: 5,
      },
      'sarah 5 11:00': {
        title: 'Consent text for patients',
        description:
          'Because the plans say something about health, we need the text that your data protection adviser approved.',
        kind: 'approval',
        due: -2,
        reminded: 'sarah 1 10:00',
      },
    },
    tasks: {
      'amina 24 09:30': {
        title: 'Reminder on three days of the week',
        description: 'By mail first, at a time that the patient chooses.',
        for: 'amina',
        due: 4,
        steps: { 'amina 8 09:00': 'in_progress' },
      },
      'sarah 9 14:10': {
        title: 'Larger button for “done”',
        description: 'At least 56 pixels high, reachable with the thumb.',
        for: 'tomas',
        due: -4,
        steps: { 'tomas 8 10:00': 'in_progress', 'tomas 7 15:00': 'completed' },
      },
      'sarah 5 11:10': {
        title: 'Choose ten plans for the start',
        description: 'Which ten patients begin, and with which exercises?',
        for: 'matteo',
        due: 6,
      },
    },
  },
}

const secondPractice: BriefStory = {
  projectName: 'Opening of the practice in Modena',
  projectType: 'landing',
  projectDescription:
    'In spring we open a second practice in Modena. One page should say where and when, show the rooms and let people book one of the first fifty appointments. I advertise it in the newspaper and on the radio.',
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
