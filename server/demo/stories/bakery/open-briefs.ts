import type { BriefStory } from '../../story.ts'

/** Briefs that have not become projects. */
export const openBriefs: BriefStory[] = [
  {
    projectName: 'Catering for parties and offices',
    projectType: 'business',
    projectDescription:
      'More and more companies order bread tables for their parties. We need two or three pages with examples, prices per person and a form in which people tell us date, place and number of guests.',
    launch: 40,
    domain: 'www.brotundsalz.example',
    websiteStyle: 'elegant',
    colours: ['#7a4a21', '#d9a441'],
    hasContent: 'partial',
    numPages: '1-5',
    requiredPages: ['services', 'contact', 'Prices'],
    contentNotes: 'The prices are not final, please do not publish them yet.',
    submitted: 'katharina 1 15:20',
    files: ['price-list.pdf', 'shop-plagwitz.jpg'],
  },
  {
    projectName: 'Loyalty card for the phone',
    projectType: 'other',
    projectDescription:
      'Our paper card with ten stamps gets lost all the time. We imagine a card on the phone, without an app to install, which the shops stamp by scanning a code. The eleventh loaf is free.',
    websiteStyle: 'modern',
    colours: ['#d9a441', '#7a4a21'],
    hasContent: 'no',
    numPages: '1-5',
    requiredPages: ['home', 'How it works'],
    submitted: 'katharina 17 18:05',
    declined: {
      cue: 'sarah 15 10:30',
      feedback:
        'We like this one a lot. For an estimate we need to know how your tills work: can they scan a code, or do the shops have a tablet? Please also think about what happens when somebody loses the phone, and add it to the description.',
    },
    talk: {
      'katharina 14 12:40': 'I have to ask the maker of the tills, he is on holiday until next week.',
      'sarah 14 13:05': 'No hurry. The brief waits for you, just change it and send it again.',
    },
  },
  {
    projectName: 'Price display for the counters',
    projectType: 'other',
    projectDescription:
      'Screens above the counters that show bread, prices and allergens and change by themselves when something is sold out. Four shops, two screens each, connected with the till.',
    websiteStyle: 'minimalist',
    hasContent: 'yes',
    numPages: '1-5',
    requiredPages: ['home'],
    submitted: 'katharina 105 11:30',
    rejected: 'sarah 102 09:00',
    talk: {
      'sarah 102 08:50':
        'Dear Katharina, this is work for the maker of your tills: the screens need his hardware and his support at six in the morning. We would only sell you trouble. I gladly help you to compare the offers.',
      'katharina 102 12:15': 'Honest as always. Thank you.',
    },
  },
]
