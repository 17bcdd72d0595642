import type { BriefStory, ClientStory } from '../story.ts'

const portfolio: BriefStory = {
  projectName: 'Portfolio of the office',
  projectType: 'portfolio',
  projectDescription:
    'We are seven architects in Lyon. The portfolio has to show twenty buildings with drawings and photos in the best quality, in French and English, and it must be so simple that a trainee adds a project in an hour. Journalists should find press images without asking us.',
  launch: -66,
  domain: 'www.charpentier-architectes.example',
  websiteStyle: 'minimalist',
  colours: ['#1c1c1c', '#e3a857'],
  websiteExamples: ['https://www.atelier-nord.example', 'https://praxis-zwei.example'],
  designNotes: 'White space. The drawing is as important as the photo. No animations when scrolling.',
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
        'Drawings lost their thin lines when reduced. They are delivered as vectors now.',
      ],
    },
    files: {
      'sarah 116 09:10': ['contract', 'project-agreement.pdf'],
      'tomas 104 13:10': ['design', 'wireframes.pdf'],
      'sarah 65 09:00': ['document', 'launch-checklist.pdf'],
    },
    talk: {
      'elodie 103 17:20': 'The grid is right. Could the titles be even smaller? The buildings should speak.',
      'tomas 102 08:40':
        'One more step smaller is possible without losing readability. Beyond that it fails the contrast rules.',
      'elodie 102 09:15': 'One step then, thank you.',
      'amina 85 16:10': [
        'The thin lines are back, please look at the section of the school in Villeurbanne.',
        'facade-sketch.png',
      ],
      'elodie 84 11:30': 'Magnifique, sharper than on our plotter.',
      'elodie 65 12:00':
        'The whole office says thank you. A journalist has already downloaded the press images.',
    },
    requests: {
      'sarah 110 09:30': {
        title: 'Rights of the photographers',
        description:
          'For each building we need the name of the photographer and whether the photos may be offered to the press.',
        kind: 'approval',
        due: -100,
        answer: {
          cue: 'elodie 101 16:45',
          message:
            'All photographers have agreed, except for the theatre in Vienne: please show those photos but do not offer them for download.',
          accepted: 'sarah 100 09:40',
        },
      },
    },
    tasks: {
      'amina 97 09:20': {
        title: 'Import twenty projects',
        description: 'From the tables of the office, with French and English captions.',
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
              'The school is finished and photographed. Our trainee has added texts and photos, could you check the order of the images and the English captions before we publish?',
            serviceCategory: 'website_copy',
            priority: 'medium',
            files: ['facade-sketch.png'],
            steps: { 'sarah 39 09:00': 'in_progress', 'sarah 38 15:30': 'resolved' },
            talk: {
              'sarah 38 15:28':
                'Two captions corrected, and I would begin with the courtyard instead of the façade. Otherwise your trainee did everything right.',
              'elodie 37 08:50': 'With the courtyard it is. She is proud!',
            },
          },
          'elodie 10 15:05': {
            title: 'Search by place and year',
            description:
              'With thirty projects the list becomes long. Visitors should be able to filter by place, year and kind of building. It must not look like an online shop.',
            serviceCategory: 'new_feature_request',
            priority: 'low',
            steps: { 'tomas 8 10:00': 'in_progress' },
            talk: {
              'tomas 8 10:05': {
                asks: 'I think of one line of words above the list: “All, Lyon, Paris, elsewhere”. Nothing to open, nothing to close.',
              },
              'elodie 7 09:20': 'I like it. Show me two variants with years.',
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
      projectName: 'Archive of competitions',
      projectType: 'portfolio',
      projectDescription:
        'Sixty competition entries from twenty years sit in our cellar. We want to show them as an archive of ideas: a drawing, a model photo, one sentence. A site of its own, linked from the portfolio.',
      launch: 55,
      websiteStyle: 'creative',
      colours: ['#1c1c1c', '#2f6f8f'],
      hasContent: 'partial',
      numPages: '20+',
      requiredPages: ['home', 'portfolio', 'about'],
      contentNotes: 'About half of the models are photographed.',
      submitted: 'elodie 3 16:30',
      files: ['facade-sketch.png', 'wireframes.pdf'],
      talk: {
        'sarah 2 09:10':
          'What a treasure! Are the drawings scanned already, or would we have to plan that as well?',
        'elodie 1 11:45': 'Scanned at 400 dpi, every single one. Years and places are noted on the sheets.',
      },
    },
  ],
}
