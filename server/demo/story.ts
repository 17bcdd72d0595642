import type * as z from 'zod'
import type { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import type { HAS_CONTENT, NUM_PAGES, PROJECT_TYPES, WEBSITE_STYLES } from '#shared/briefs/choices.ts'
import type { PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import type { NewQuestion } from '#shared/info-requests/question-schemas.ts'
import type { AnswerValue } from '#shared/info-requests/question-values.ts'
import type { InfoRequestKind } from '#shared/info-requests/values.ts'
import type { AssetKind } from '#shared/library/values.ts'
import type { ShippedTemplate } from '#shared/project-templates/values.ts'
import type { RecurrenceContent } from '#shared/recurrences/schemas.ts'
import type { RecurrenceUnit } from '#shared/recurrences/values.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { SERVICE_CATEGORIES } from '#shared/tickets/categories.ts'
import type { TicketPriority, TicketStatus } from '#shared/tickets/values.ts'
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

/** Who did something, and when: `amina 12 09:30`. */
export type By = `${Username} ${When}`

/** What was done one after the other, by who did it and when. */
export type Timeline<T> = Readonly<Record<By, T>>

/** Comments, some with attached files: names in `files/`. One that `asks` hands its ticket over to the client. */
export type Talk = Timeline<string | readonly [text: string, ...files: string[]] | { readonly asks: string }>
export type Said = Talk[By]

/** What a comment says, and its files. */
export const contentOf = (said: Said): readonly [text: string, ...files: string[]] =>
  typeof said === 'string' ? [said] : 'asks' in said ? [said.asks] : said
export const isAsking = (said: Said): boolean => typeof said === 'object' && 'asks' in said

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
  submitted: By
  files?: string[]
  /**
   * `before` holds the fields as they were when it was declined; it is resubmitted unless the client is still revising
   * it.
   */
  declined?: { by: By; feedback: string; before?: Partial<BriefText>; resubmitted?: By }
  rejected?: By
  accepted?: By
  /** The project begins with a template. */
  begins?: BeginStory
  project?: ProjectStory
  talk?: Talk
  requests?: RequestStory[]
  tasks?: TaskStory[]
}

export interface BeginStory {
  template: ShippedTemplate
  start: number
}

export interface ProjectStory {
  steps: Timeline<ProjectStep>
  log?: Timeline<readonly [type: (typeof LOGGED_ACTIVITY_TYPES)[number], details: string]>
  files?: Timeline<readonly [category: (typeof PROJECT_FILE_CATEGORIES)[number], file: string]>
  talk?: Talk
  requests?: RequestStory[]
  tasks?: TaskStory[]
  recurring?: RecurrenceStory[]
  websites?: WebsiteStory[]
}

export interface ProjectStep {
  status?: ProjectStatus
  progress?: number
  start?: number
  due?: number
}

export interface WebsiteStory {
  by: By
  name: string
  url: string
  /** Files that are added to its content library. */
  library?: Timeline<readonly [kind: AssetKind, file: string]>
  recurring?: RecurrenceStory[]
  tickets?: TicketStory[]
}

export interface TicketStory {
  by: By
  title: string
  description: string
  category: (typeof SERVICE_CATEGORIES)[number]
  priority: TicketPriority
  /** Whether owners, staff and whoever raised it alone see it. */
  private?: boolean
  files?: string[]
  steps?: Timeline<TicketStatus>
  talk?: Talk
  /** Internal notes. */
  notes?: Talk
}

export interface RequestStory {
  by: By
  title: string
  description: string
  kind: InfoRequestKind
  due: number
  /** `accepted`: when staff accepted the answer; `toReview`: nobody has reviewed it yet. */
  answer?: { by: By; message: string; files?: string[]; accepted?: By; toReview?: boolean }
  /** Staff remove the deadline, or return an answer. */
  edit?: { by: By; due?: null; status?: 'pending' | 'in_progress'; reason?: string }
  reminded?: By
  /** Instead of one answer. */
  questions?: QuestionStory[]
  /** Somebody without an account who was sent a link to the questions at these positions. */
  guest?: { by: By; name: string; email: string; positions: number[] }
}

export interface QuestionStory extends z.input<typeof NewQuestion> {
  given?: { by: By; value: AnswerValue; files?: string[] }
  /** What the client has typed since. */
  typed?: { by: By; value: AnswerValue }
  accepted?: By
  returned?: { by: By; reason: string }
}

/** Work that recurs: the first is made at once, if it is due soon, and the next by the portal itself once that is done. */
export interface RecurrenceStory {
  by: By
  content: Pick<RecurrenceContent, 'kind' | 'title' | 'description' | 'assignee'> & {
    questions?: QuestionStory[]
  }
  unit: RecurrenceUnit
  /** When the first is due. */
  start: number
}

export interface TaskStory {
  by: By
  title: string
  description: string
  for: Username | 'staff'
  due: number
  steps?: Timeline<TaskStatus>
}
