import type { BriefStory } from '../../story.ts'

/** Briefs that have not become projects. */
export const openBriefs: BriefStory[] = [
  {
    projectName: 'Catering for parties and offices',
    projectType: 'business',
    projectDescription:
      'More and more companies are ordering our bread buffets for their parties. We need two or three pages with examples, prices per person and a form where people tell us the date, place and number of guests.',
    launch: 40,
    domain: 'www.brotundsalz.example',
    websiteStyle: 'elegant',
    colours: ['#7a4a21', '#d9a441'],
    hasContent: 'partial',
    numPages: '1-5',
    requiredPages: ['services', 'contact', 'Prices'],
    contentNotes: 'The prices aren’t final, so please don’t publish them yet.',
    submitted: 'katharina 1 15:20',
    files: ['price-list.pdf', 'shop-plagwitz.jpg'],
  },
  {
    projectName: 'Digital loyalty card',
    projectType: 'other',
    projectDescription:
      'Our paper card with ten stamps gets lost all the time. We’re picturing a card on people’s phones, with no app to install, that the shops stamp by scanning a code. The eleventh loaf is free.',
    websiteStyle: 'modern',
    colours: ['#d9a441', '#7a4a21'],
    hasContent: 'no',
    numPages: '1-5',
    requiredPages: ['home', 'How it works'],
    submitted: 'katharina 17 18:05',
    declined: {
      cue: 'sarah 15 10:30',
      feedback:
        'We like this one a lot. For an estimate, we need to know how your registers work: can they scan a code, or do the shops have a tablet? Please also think about what happens if someone loses their phone, and add it to the description.',
    },
    talk: {
      'katharina 14 12:40': 'I’ll have to ask our register supplier. He’s on vacation until next week.',
      'sarah 14 13:05': 'No rush. Just update the brief and send it again when you’re ready.',
    },
  },
  {
    projectName: 'Price displays for our counters',
    projectType: 'other',
    projectDescription:
      'Screens above the counters that show our breads, prices and allergens and update automatically when something is sold out. Four shops, two screens each, connected to the registers.',
    websiteStyle: 'minimalist',
    hasContent: 'yes',
    numPages: '1-5',
    requiredPages: ['home'],
    submitted: 'katharina 105 11:30',
    rejected: 'sarah 102 09:00',
    talk: {
      'sarah 102 08:50':
        'Katharina, this is a job for your register supplier. The screens need his hardware, and his support at six in the morning. We’d only be selling you trouble. I’m happy to help you compare quotes.',
      'katharina 102 12:15': 'Honest as always. Thank you.',
    },
  },
]
