import type { TicketStories } from '../../story.ts'

export const mainWebsiteTickets: TicketStories = {
  'katharina 79 06:50': {
    title: 'Reserving a loaf ends with an error',
    description:
      'Since this morning nobody can reserve a loaf. The page loads for half a minute and then says “Something went wrong (error 502)”. The shops have to take everything by telephone and the line is busy all the time.',
    serviceCategory: 'technical_support',
    priority: 'urgent',
    files: ['error-message.png'],
    steps: { 'amina 79 07:20': 'in_progress', 'amina 79 09:05': 'resolved', 'sarah 72 08:00': 'closed' },
    talk: {
      'amina 79 07:22': 'I see it too. One of the two workers ran out of memory, I am looking into why.',
      'amina 79 09:04': [
        'Fixed. A very large photo in the bread list was resized again for every visitor; it is resized once now. The log of the night is attached for the records.',
        'server-log.txt',
      ],
      'katharina 79 09:40':
        'Works again, the first twelve reservations came in within ten minutes. Thank you for being so quick!',
    },
  },
  'katharina 61 12:15': {
    title: 'Table of opening hours runs off the phone screen',
    description:
      'On the page with the shops the line of Südvorstadt is wider than the screen of my phone since we added the Sunday rolls. One has to push the page to the side to read it.',
    serviceCategory: 'technical_support',
    priority: 'high',
    files: ['screenshot-menu-phone.png'],
    steps: { 'tomas 60 08:30': 'in_progress', 'tomas 60 10:10': 'resolved' },
    talk: {
      'tomas 60 08:32':
        'Thank you for the screenshot, that makes it easy. The Sunday hours get a line of their own.',
      'katharina 60 11:30': 'Much better, and it even reads nicer than before.',
    },
  },
  'katharina 44 10:00': {
    title: 'New portraits for the page about us',
    description:
      'We have two new bakers, Jonas and Thị Mai, and the photographer was here. Please put the two portraits on the page about us, between Uwe and Selma.',
    serviceCategory: 'images_for_website',
    priority: 'low',
    files: ['shop-plagwitz.jpg'],
    steps: { 'tomas 43 09:00': 'in_progress', 'katharina 41 16:20': 'resolved' },
    talk: {
      'tomas 43 09:04': {
        asks: 'I only received the photo of the shop front. Could you send the two portraits once more?',
      },
      'katharina 43 12:50':
        'Sorry, wrong folder. I have sent them to you by post on a stick, they are too large for our line.',
      'tomas 41 15:45':
        'The stick arrived and both portraits are online, in black and white like the others.',
    },
  },
  'katharina 27 09:30': {
    title: 'Text about the new mill',
    description:
      'Our flour now comes from a second mill in the Saale valley. Could you write three or four sentences in the tone of the existing page? I can give you the facts on the phone.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'sarah 26 08:15': 'in_progress', 'sarah 23 14:00': 'resolved', 'sarah 16 08:00': 'closed' },
    talk: {
      'sarah 26 08:20': 'With pleasure. I call you today at two, when the shop is quiet.',
      'sarah 24 11:10':
        'A first version: “A second mill grinds for us. It stands where the Saale makes its widest bend, and its stones have been turning since 1871. The spelt comes from fields that you can see from the mill yard.” Is everything correct?',
      'katharina 24 12:35': '1873, otherwise perfect.',
      'sarah 23 13:58': 'Corrected and online.',
    },
  },
  'katharina 9 13:10': {
    title: 'Let customers filter our breads by allergens',
    description:
      'People with a nut allergy ask for it every week. A small filter above the list of breads would do: without nuts, without sesame, vegan. The data is already in the bread list.',
    serviceCategory: 'new_feature_request',
    priority: 'medium',
    files: ['bread-list.txt'],
    steps: { 'amina 8 08:45': 'in_progress' },
    talk: {
      'amina 8 08:50': {
        asks: 'A good idea, and the list has what we need. I estimate six hours. Shall I begin, or do you want an offer first?',
      },
      'katharina 8 12:20': 'Six hours are fine, please begin.',
      'amina 3 15:10': {
        asks: 'The filter is on the staging site. Walnut rye vanishes as it should. Please try it on your phone before I publish it.',
      },
      'katharina 200 min':
        'It works, but “vegan” also hides the butter rolls of the café. Those belong to the café, could you leave them out of the list altogether?',
    },
  },
  'katharina 2 07:35': {
    title: 'Contact form sends every message twice',
    description:
      'Since the weekend each message from the contact form arrives twice in our mailbox. Customers get two confirmations as well and call to ask whether they did something wrong.',
    serviceCategory: 'technical_support',
    priority: 'high',
    steps: { 'amina 2 09:10': 'in_progress' },
    talk: {
      'amina 2 09:12':
        'I can reproduce it. The form sends again when the first answer takes longer than two seconds. I build in a lock today.',
      'katharina 2 10:30': 'Thank you. Please tell me when it is done, then I answer the double ones.',
    },
    notes: {
      'amina 2 09:20':
        'The same form runs on the physiotherapist’s site. If the lock holds here for a day, it goes there too.',
      'sarah 1 09:05': 'No invoice for this one, the mistake was ours.',
    },
  },
  'katharina 75 min': {
    title: 'Shop finder shows all shops as closed',
    description:
      'It is a normal working day and the start page says “closed” for all four shops. The hours on the page with the shops are right. Two customers have already called to ask whether something happened.',
    serviceCategory: 'technical_support',
    priority: 'urgent',
    files: ['screenshot-menu-phone.png'],
    notes: {
      'tomas 55 min':
        'It is the clock change: the finder compares with UTC. Amina knows that code best, can you take it?',
    },
  },
}

export const cafeTickets: TicketStories = {
  'katharina 36 08:25': {
    title: 'Breakfast menu for the café page',
    description:
      'The breakfast menu changes on the first of the month. Please replace the list on the page with the new one, the prices are in the text file.',
    serviceCategory: 'website_copy',
    priority: 'low',
    files: ['opening-hours.txt'],
    steps: { 'sarah 35 09:00': 'resolved', 'sarah 29 08:00': 'closed' },
    talk: {
      'sarah 35 08:58':
        'Replaced. I have also changed the opening hours at the bottom, they were on the same sheet.',
    },
  },
  'katharina 18 15:40': {
    title: 'Photos of the terrace in the evening',
    description:
      'The café is open until ten on Fridays now. We would like to show the terrace with the lights on instead of the empty room in the morning.',
    serviceCategory: 'images_for_website',
    priority: 'medium',
    steps: { 'tomas 17 09:20': 'in_progress', 'tomas 15 11:00': 'resolved' },
    talk: {
      'tomas 17 09:22': {
        asks: 'I was there on Friday anyway and took a few. Please choose: lights with people, or lights without?',
      },
      'katharina 16 07:40': 'With people. But ask Frau Krause, she is recognisable in the second one.',
      'tomas 15 10:55': 'She agreed in writing. The photo is online.',
    },
  },
  'sarah 6 10:00': {
    title: 'Table reservations by telephone only?',
    description:
      'When we checked the café page we saw that the link to the reservation service leads to a page that no longer exists. Should we remove it, or do you use another service now?',
    serviceCategory: 'general',
    priority: 'low',
    talk: {
      'katharina 5 12:15':
        'We stopped using it half a year ago. Please remove the link and write the telephone number there instead.',
    },
  },
}

export const generalTickets: TicketStories = {
  'katharina 52 14:05': {
    title: 'Invoice address has changed',
    description:
      'Our accounting has moved to Karl-Heine-Straße 16, second floor. Please use the new address from the next invoice on; the tax number stays the same.',
    serviceCategory: 'general',
    priority: 'low',
    steps: { 'sarah 51 08:10': 'resolved', 'sarah 44 08:00': 'closed' },
    talk: { 'sarah 51 08:09': 'Noted, the invoice of this month already has the new address.' },
  },
  'katharina 13 09:50': {
    title: 'Series of blog posts about flour',
    description:
      'We would like to publish four short posts: rye, spelt, wheat, emmer. Selma writes the facts, could you make readable texts of 300 words out of them?',
    serviceCategory: 'blog_post',
    priority: 'medium',
    steps: { 'sarah 12 08:30': 'in_progress' },
    talk: {
      'sarah 12 08:35': {
        asks: 'That fits the recipe journal very well. Shall we publish them there from the beginning, so that they do not have to move later?',
      },
      'katharina 12 11:20': 'Yes, in the journal. Selma sends rye and spelt by the end of the week.',
      'sarah 4 16:00': { asks: 'Rye is written and waits for Selma’s red pencil. She has it by mail.' },
    },
  },
  'jonas 9 08:50': {
    title: 'Our two new shops on the map',
    description:
      'Plagwitz and the market hall are missing on the map of the page with the shops. The addresses are on the list that Katharina sent you in spring.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'amina 8 09:15': 'in_progress', 'amina 7 14:30': 'resolved' },
    talk: {
      'amina 8 09:20': { asks: 'I have both. What are the hours of the market hall?' },
      'katharina 8 12:05': 'Nine to six, Saturdays until two.',
    },
  },
  'katharina 4 11:30': {
    title: 'Newsletter sign-up for all our pages',
    description:
      'We now have three websites with you and would like one newsletter for all of them, with a small form in the footer. Which service do you recommend, and what would it cost us per month?',
    serviceCategory: 'new_feature_request',
    priority: 'low',
  },
  'katharina 3 20:15': {
    title: 'Who can see what we write here?',
    description:
      'We may have to let a shop go at the end of the year, and I would like to plan its page with you before anyone else hears of it. So this is for you and me only.',
    serviceCategory: 'general',
    priority: 'low',
    private: true,
    talk: { 'sarah 2 08:30': { asks: 'It stays between us. Which shop is it, and from when on?' } },
  },
}
