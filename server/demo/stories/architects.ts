import type { BriefStory, ClientStory } from '../story.ts'

const portfolio: BriefStory = {
  projectName: 'Portfolio for our office',
  projectType: 'portfolio',
  projectDescription:
    'We’re seven architects in Lyon. The portfolio has to show twenty buildings with drawings and photos in the best quality, in French and English, and be so simple that an intern can add a project in an hour. Journalists should be able to find press images without asking us.',
  launch: -66,
  domain: 'www.charpentier-architectes.example',
  websiteStyle: 'minimalist',
  colours: ['#1c1c1c', '#e3a857'],
  websiteExamples: ['https://www.atelier-nord.example', 'https://praxis-zwei.example'],
  designNotes: 'White space. The drawing matters as much as the photo. No scrolling animations.',
  hasContent: 'yes',
  numPages: '20+',
  requiredPages: ['home', 'about', 'contact', 'portfolio', 'Press'],
  submitted: 'elodie 120 14:10',
  files: ['facade-sketch.png'],
  accepted: 'sarah 117 10:30',
  project: {
    steps: {
      'sarah 116 09:00': { start: -113, due: -66 },
      'tomas 112 10:00': { status: 'design', progress: 25 },
      'amina 97 09:10': { status: 'development', progress: 55 },
      'sarah 78 10:00': { status: 'review', progress: 85 },
      'sarah 70 16:00': { progress: 95 },
      'amina 65 08:30': { status: 'launched', progress: 100 },
    },
    log: {
      'tomas 104 13:00': ['design_update', 'Third round of type: one size for everything. Approved.'],
      'amina 85 16:00': [
        'technical_issue',
        'Drawings lost their thin lines when scaled down. We now serve them as vectors.',
      ],
    },
    files: {
      'sarah 116 09:10': ['contract', 'project-agreement.pdf'],
      'tomas 104 13:10': ['design', 'wireframes.pdf'],
      'sarah 65 09:00': ['document', 'launch-checklist.pdf'],
    },
    talk: {
      'elodie 103 17:20': 'The grid is right. Could the titles be even smaller? Let the buildings speak.',
      'tomas 102 08:40':
        'I can go one step smaller without losing readability. Beyond that, it fails the contrast rules.',
      'elodie 102 09:15': 'One step, then. Thank you.',
      'amina 85 16:10': [
        'The thin lines are back. Please look at the section drawing of the school in Villeurbanne.',
        'facade-sketch.png',
      ],
      'elodie 84 11:30': 'Magnifique! Sharper than on our plotter.',
      'elodie 65 12:00':
        'The whole office says thank you. A journalist has already downloaded the press images.',
    },
    requests: {
      'sarah 110 09:30': {
        title: 'Photographers’ rights',
        description:
          'For each building, we need the photographer’s name and whether we can offer the photos to the press.',
        kind: 'approval',
        due: -100,
        answer: {
          cue: 'elodie 101 16:45',
          message:
            'All of the photographers have agreed, except for the theater in Vienne. Please show those photos, but don’t offer them for download.',
          accepted: 'sarah 100 09:40',
        },
      },
    },
    tasks: {
      'amina 97 09:20': {
        title: 'Import twenty projects',
        description: 'From the office’s spreadsheets, with French and English captions.',
        for: 'amina',
        due: -82,
        steps: { 'amina 94 09:00': 'in_progress', 'amina 83 17:00': 'completed' },
      },
    },
    websites: {
      'amina 65 08:40': {
        name: 'Charpentier Architectes',
        url: 'https://www.charpentier-architectes.example',
        tickets: {
          'elodie 40 10:20': {
            title: 'New project: school in Villeurbanne',
            description:
              'The school is finished and photographed. Our intern has added the text and photos. Could you check the order of the images and the English captions before we publish?',
            serviceCategory: 'website_copy',
            priority: 'medium',
            files: ['facade-sketch.png'],
            steps: { 'sarah 39 09:00': 'in_progress', 'sarah 38 15:30': 'resolved' },
            talk: {
              'sarah 38 15:28':
                'I corrected two captions, and I’d start with the courtyard instead of the façade. Otherwise, your intern did everything right.',
              'elodie 37 08:50': 'The courtyard it is. She’s proud!',
            },
          },
          'elodie 10 15:05': {
            title: 'Search by place and year',
            description:
              'With thirty projects, the list gets long. Visitors should be able to filter by place, year and type of building. It shouldn’t look like an online shop.',
            serviceCategory: 'new_feature_request',
            priority: 'low',
            steps: { 'tomas 8 10:00': 'in_progress' },
            talk: {
              'tomas 8 10:05': {
                asks: 'I’m thinking of one line of words above the list: “All, Lyon, Paris, elsewhere.” Nothing to open, nothing to close.',
              },
              'elodie 7 09:20': 'I like it. Could you show me two versions with years?',
            },
          },
        },
      },
    },
  },
}

export const architects: ClientStory = {
  briefs: [
    portfolio,
    {
      projectName: 'Competition archive',
      projectType: 'portfolio',
      projectDescription:
        'Sixty competition entries from twenty years are sitting in our basement. We want to show them as an archive of ideas: a drawing, a photo of the model, one sentence. A separate site, linked from the portfolio.',
      launch: 55,
      websiteStyle: 'creative',
      colours: ['#1c1c1c', '#2f6f8f'],
      hasContent: 'partial',
      numPages: '20+',
      requiredPages: ['home', 'portfolio', 'about'],
      contentNotes: 'About half of the models have been photographed.',
      submitted: 'elodie 3 16:30',
      files: ['facade-sketch.png', 'wireframes.pdf'],
      talk: {
        'sarah 2 09:10':
          'What a treasure! Are the drawings already scanned, or should we plan for that as well?',
        'elodie 1 11:45': 'Scanned at 400 dpi, every single one. Years and places are noted on the sheets.',
      },
    },
  ],
}
