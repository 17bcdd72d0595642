import type { TicketStories } from '../../story.ts'

export const mainWebsiteTickets: TicketStories = {
  'katharina 79 06:50': {
    title: 'Error when reserving a loaf',
    description:
      'No one has been able to reserve a loaf since this morning. The page loads for half a minute and then says “Something went wrong (error 502).” The shops have to take everything over the phone, and the line is always busy.',
    serviceCategory: 'technical_support',
    priority: 'urgent',
    files: ['error-message.png'],
    steps: { 'amina 79 07:20': 'in_progress', 'amina 79 09:05': 'resolved', 'sarah 72 08:00': 'closed' },
    talk: {
      'amina 79 07:22': 'I see it too. One of the two workers ran out of memory. I’m looking into why.',
      'amina 79 09:04': [
        'Fixed. A very large photo in the bread list was being resized for every visitor. Now it’s only resized once. The log is attached for your records.',
        'server-log.txt',
      ],
      'katharina 79 09:40':
        'It works again! The first twelve reservations came in within ten minutes. Thank you for being so quick.',
    },
  },
  'katharina 61 12:15': {
    title: 'Opening hours run off the phone screen',
    description:
      'Ever since we added the Sunday rolls, the Südvorstadt line on the shops page has been wider than my phone screen. You have to scroll sideways to read it.',
    serviceCategory: 'technical_support',
    priority: 'high',
    files: ['screenshot-menu-phone.png'],
    steps: { 'tomas 60 08:30': 'in_progress', 'tomas 60 10:10': 'resolved' },
    talk: {
      'tomas 60 08:32':
        'Thanks for the screenshot. That makes it easy. I’ll give the Sunday hours their own line.',
      'katharina 60 11:30': 'Much better. It’s even easier to read than before.',
    },
  },
  'katharina 44 10:00': {
    title: 'New portraits for the About Us page',
    description:
      'We have two new bakers, Jonas and Thị Mai, and the photographer was here. Please put the two portraits on the About Us page, between Uwe and Selma.',
    serviceCategory: 'images_for_website',
    priority: 'low',
    files: ['shop-plagwitz.jpg'],
    steps: { 'tomas 43 09:00': 'in_progress', 'katharina 41 16:20': 'resolved' },
    talk: {
      'tomas 43 09:04': {
        asks: 'I only got the photo of the storefront. Could you send the two portraits again?',
      },
      'katharina 43 12:50':
        'Sorry, wrong folder. They’re too big for our internet connection, so a USB stick is in the mail.',
      'tomas 41 15:45':
        'The stick arrived, and both portraits are online, in black and white like the others.',
    },
  },
  'katharina 27 09:30': {
    title: 'Text about the new mill',
    description:
      'Our flour now comes from a second mill as well, in the Saale valley. Could you write three or four sentences in the tone of the existing page? I can give you the facts over the phone.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'sarah 26 08:15': 'in_progress', 'sarah 23 14:00': 'resolved', 'sarah 16 08:00': 'closed' },
    talk: {
      'sarah 26 08:20': 'Gladly! I’ll call you at two today, when the shop is quiet.',
      'sarah 24 11:10':
        'Here’s a first draft: “A second mill now grinds for us. You’ll find it where the Saale makes its widest bend, and its stones have been turning since 1871. The spelt comes from fields you can see from the mill yard.” Is everything correct?',
      'katharina 24 12:35': '1873. Otherwise perfect.',
      'sarah 23 13:58': 'Corrected and online.',
    },
  },
  'katharina 9 13:10': {
    title: 'Let customers filter our breads by allergens',
    description:
      'People with nut allergies ask for this every week. A small filter above the list of breads would do: no nuts, no sesame, vegan. The data is already in the bread list.',
    serviceCategory: 'new_feature_request',
    priority: 'medium',
    files: ['bread-list.txt'],
    steps: { 'amina 8 08:45': 'in_progress' },
    talk: {
      'amina 8 08:50': {
        asks: 'Good idea, and the list has what we need. I’d estimate six hours. Should I start, or would you like a quote first?',
      },
      'katharina 8 12:20': 'Six hours is fine. Please go ahead.',
      'amina 3 15:10': {
        asks: 'The filter is on the staging site. Walnut rye disappears, as it should. Please try it on your phone before I publish it.',
      },
      'katharina 200 min':
        'It works, but the list shows the café’s butter rolls until you choose “vegan.” They’re only sold at the café. Could you take them off the list?',
    },
  },
  'katharina 2 07:35': {
    title: 'Contact form sends every message twice',
    description:
      'Since the weekend, every message from the contact form has been arriving twice in our inbox. Customers also get two confirmations and call to ask if they did something wrong.',
    serviceCategory: 'technical_support',
    priority: 'high',
    steps: { 'amina 2 09:10': 'in_progress' },
    talk: {
      'amina 2 09:12':
        'I can reproduce it. The form resubmits when the first response takes longer than two seconds. I’ll add a lock today.',
      'katharina 2 10:30': 'Thank you. Please let me know when it’s done. Then I’ll answer the duplicates.',
      'katharina 2 14:05': {
        email:
          'Here’s the list of everyone who wrote twice, in case you need it. The last one came in at noon.',
        rest: 'Kind regards\nKatharina Böhm\n\nBrot & Salz\nAn der Alten Mühle 4, Leipzig\nSent from my phone',
        leftOut: 'contact-form.csv',
      },
    },
    refused: {
      'katharina 1 19:40': {
        from: 'kathi.boehm@mail.example',
        content:
          'I’m at home, so this is from my private address: a customer just told me that he got three confirmations today. Could you look again?',
        fileNames: ['confirmation.png'],
      },
    },
    notes: {
      'amina 2 09:20':
        'Matteo’s site uses the same form. If the lock holds here for a day, I’ll add it there.',
      'sarah 1 09:05': 'No invoice for this one. The mistake was ours.',
    },
  },
  'katharina 75 min': {
    title: 'Shop finder shows all shops as closed',
    description:
      'It’s a normal workday, and the home page says “closed” for all four shops. The hours on the shops page are right. Two customers have already called to ask if something happened.',
    serviceCategory: 'technical_support',
    priority: 'urgent',
    files: ['screenshot-menu-phone.png'],
    notes: {
      'tomas 55 min':
        'It’s the time change: the finder compares against UTC. Amina, you know that code best. Can you take it?',
    },
  },
}

export const cafeTickets: TicketStories = {
  'katharina 36 08:25': {
    title: 'New breakfast menu for the café page',
    description:
      'The breakfast menu changes on the first of the month. Please replace the list on the page with the new one. The prices are in the text file.',
    serviceCategory: 'website_copy',
    priority: 'low',
    files: ['breakfast-menu.txt'],
    steps: { 'sarah 35 09:00': 'resolved', 'sarah 29 08:00': 'closed' },
    talk: {
      'sarah 35 08:58':
        'Replaced. I also updated the opening hours at the bottom, since they were on the same sheet.',
    },
  },
  'katharina 18 15:40': {
    title: 'Evening photos of the terrace',
    description:
      'The café is now open until ten on Fridays. We’d like to show the terrace with the lights on instead of the empty room in the morning.',
    serviceCategory: 'images_for_website',
    priority: 'medium',
    steps: { 'tomas 17 09:20': 'in_progress', 'tomas 15 11:00': 'resolved' },
    talk: {
      'tomas 17 09:22': {
        asks: 'I was there on Friday anyway and took a few. Which do you prefer: lights with people or without?',
      },
      'katharina 16 07:40': 'With people. But ask Frau Krause first. She’s recognizable in the second one.',
      'tomas 15 10:55': 'She agreed in writing. The photo is online.',
    },
  },
  'sarah 6 10:00': {
    title: 'Table reservations by phone only?',
    description:
      'When we checked the café page, we saw that the link to the reservation service goes to a page that no longer exists. Should we remove it, or do you use another service now?',
    serviceCategory: 'general',
    priority: 'low',
    talk: {
      'katharina 5 12:15':
        'We never ended up using it. Please remove the link and put the phone number there instead.',
    },
  },
}

export const generalTickets: TicketStories = {
  'katharina 52 14:05': {
    title: 'New billing address',
    description:
      'Our accounting office has moved to Karl-Heine-Straße 16, second floor. Please use the new address starting with the next invoice. The tax number stays the same.',
    serviceCategory: 'general',
    priority: 'low',
    steps: { 'sarah 51 08:10': 'resolved', 'sarah 44 08:00': 'closed' },
    talk: { 'sarah 51 08:09': 'Noted. This month’s invoice already has the new address.' },
  },
  'katharina 13 09:50': {
    title: 'Series of blog posts about flour',
    description:
      'We’d like to publish four short posts: rye, spelt, wheat, emmer. Selma will write down the facts. Could you turn them into readable posts of 300 words each?',
    serviceCategory: 'blog_post',
    priority: 'medium',
    steps: { 'sarah 12 08:30': 'in_progress' },
    talk: {
      'sarah 12 08:35': {
        asks: 'These would fit the recipe journal very well. Should we publish them there from the start, so we don’t have to move them later?',
      },
      'katharina 12 11:20': 'Yes, in the journal. Selma will send you rye and spelt by the end of the week.',
      'sarah 4 16:00': { asks: 'Rye is written and ready for Selma’s red pen. I’ve emailed it to her.' },
    },
  },
  'jonas 9 08:50': {
    title: 'Two shops missing from the map',
    description:
      'Plagwitz and the market hall are missing from the map on the shops page. The addresses are on the list Katharina sent you in the spring.',
    serviceCategory: 'website_copy',
    priority: 'medium',
    steps: { 'amina 8 09:15': 'in_progress', 'amina 7 14:30': 'resolved' },
    talk: {
      'amina 8 09:20': { asks: 'I have both. What are the market hall’s hours?' },
      'katharina 8 12:05': 'Nine to six, Saturdays until two.',
    },
  },
  'katharina 4 11:30': {
    title: 'Newsletter sign-up for all our sites',
    description:
      'We now have three websites with you and would like one newsletter for all of them, with a small form in the footer. Which service do you recommend, and what would it cost us per month?',
    serviceCategory: 'new_feature_request',
    priority: 'low',
  },
  'katharina 3 20:15': {
    title: 'Who can see what we write here?',
    description:
      'We might have to close a shop at the end of the year, and I’d like to plan its page with you before anyone else hears about it. So this is just for you and me.',
    serviceCategory: 'general',
    priority: 'low',
    private: true,
    talk: { 'sarah 2 08:30': { asks: 'It’ll stay between us. Which shop is it, and when would it close?' } },
  },
}
