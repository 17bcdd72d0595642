import type { ClientStory } from '../story.ts'
import { cafePage } from './bakery/cafe-page.ts'
import { giftBoxes } from './bakery/gift-boxes.ts'
import { mainWebsite } from './bakery/main-website.ts'
import { openBriefs } from './bakery/open-briefs.ts'
import { runningProjects } from './bakery/running-projects.ts'
import { generalTickets } from './bakery/tickets.ts'

/** A bakery in Leipzig: the client that has some of every kind of record. */
export const bakery: ClientStory = {
  briefs: [mainWebsite, cafePage, giftBoxes, ...runningProjects, ...openBriefs],
  tickets: generalTickets,
}
