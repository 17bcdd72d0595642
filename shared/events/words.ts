import { loggedWords } from '#shared/activities/events.ts'
import { briefWords } from '#shared/briefs/events.ts'
import { commentWords } from '#shared/comments/events.ts'
import { fileWords } from '#shared/files/events.ts'
import { requestWords } from '#shared/info-requests/events.ts'
import { projectWords } from '#shared/projects/events.ts'
import { taskWords } from '#shared/tasks/events.ts'
import { ticketWords } from '#shared/tickets/events.ts'
import { userWords } from '#shared/users/events.ts'
import { websiteWords } from '#shared/websites/events.ts'
import type { ActivityType } from './catalogue.ts'
import type { ActivityWords } from './event.ts'

/** The words of every event that stands in feeds. The order is that of the API's description. */
export const ACTIVITY_WORDS: Record<ActivityType, ActivityWords[string]> = {
  ...briefWords,
  ...projectWords,
  ...taskWords,
  ...requestWords,
  ...commentWords,
  ...websiteWords,
  ...ticketWords,
  ...fileWords,
  ...userWords,
  ...loggedWords,
}

export const ACTIVITY_TYPES = /* @__PURE__ */ Object.keys(ACTIVITY_WORDS) as ActivityType[]
