import type { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import type { HAS_CONTENT, NUM_PAGES, PROJECT_TYPES, WEBSITE_STYLES } from '#shared/briefs/values.ts'
import type { PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import type { InfoRequestKind } from '#shared/info-requests/values.ts'
import type { AssetKind } from '#shared/library/values.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { SERVICE_CATEGORIES, TicketPriority, TicketStatus } from '#shared/tickets/values.ts'
import type { When } from './clock.ts'
import type { Username } from './people.ts'

/**
 * Everything that happened with one client, grouped by record. The replay turns it into the rows that the portal itself
 * would have written. Days are working days from today, negative for the past.
 */
export interface ClientStory {
  client: Username
  briefs: BriefStory[]
  /** Tickets without a website. */
  tickets?: TicketStory[]
}

/** A comment, with its attached files: names in `files/`. */
export type Line = readonly [by: Username, at: When, text: string, ...files: string[]]

export interface BriefText {
  name: string
  type: (typeof PROJECT_TYPES)[number]
  description: string
  launch?: number
  domain?: string
  style: (typeof WEBSITE_STYLES)[number]
  colours?: readonly [primary: string, secondary: string]
  examples?: string[]
  designNotes?: string
  content: (typeof HAS_CONTENT)[number]
  pages: (typeof NUM_PAGES)[number]
  requiredPages: string[]
  contentNotes?: string
}

export interface BriefStory extends BriefText {
  submitted: When
  files?: string[]
  /**
   * `before` holds the fields as they were when it was declined; it is resubmitted unless the client is still revising
   * it.
   */
  declined?: { by: Username; at: When; feedback: string; before?: Partial<BriefText>; resubmitted?: When }
  rejected?: { by: Username; at: When }
  accepted?: { by: Username; at: When }
  project?: ProjectStory
  talk?: Line[]
  requests?: RequestStory[]
  tasks?: TaskStory[]
}

export interface ProjectStory {
  steps: ProjectStep[]
  log?: (readonly [by: Username, at: When, type: (typeof LOGGED_ACTIVITY_TYPES)[number], details: string])[]
  files?: (readonly [
    by: Username,
    at: When,
    category: (typeof PROJECT_FILE_CATEGORIES)[number],
    file: string,
  ])[]
  talk?: Line[]
  requests?: RequestStory[]
  tasks?: TaskStory[]
  websites?: WebsiteStory[]
}

export type ProjectStep = readonly [
  by: Username,
  at: When,
  change: { status?: ProjectStatus; progress?: number; start?: number; due?: number },
]

export interface WebsiteStory {
  by: Username
  at: When
  name: string
  url: string
  /** Files that are added to its content library. */
  library?: (readonly [by: Username, at: When, kind: AssetKind, file: string])[]
  tickets?: TicketStory[]
}

export interface TicketStory {
  /** Defaults to the client. */
  by?: Username
  at: When
  title: string
  description: string
  category: (typeof SERVICE_CATEGORIES)[number]
  priority: TicketPriority
  files?: string[]
  steps?: (readonly [by: Username, at: When, status: TicketStatus])[]
  talk?: Line[]
  /** Internal notes. */
  notes?: Line[]
}

export interface RequestStory {
  by: Username
  at: When
  title: string
  description: string
  kind: InfoRequestKind
  due: number
  /** `accepted`: when staff accepted the answer; `toReview`: nobody has reviewed it yet. */
  answer?: { at: When; message: string; files?: string[]; accepted?: When; toReview?: boolean }
  /** Staff remove the deadline, or return an answer. */
  edit?: { by: Username; at: When; due?: null; status?: 'pending' | 'in_progress'; reason?: string }
  reminded?: { by: Username; at: When }
}

export interface TaskStory {
  by: Username
  at: When
  title: string
  description: string
  for: Username | 'staff'
  due: number
  steps?: (readonly [by: Username, at: When, status: TaskStatus])[]
}
