import type * as z from 'zod'
import type { LOGGED_ACTIVITY_TYPES } from '#shared/activities/values.ts'
import type { NewBrief } from '#shared/briefs/schemas.ts'
import type { PROJECT_FILE_CATEGORIES } from '#shared/files/values.ts'
import type { NewQuestion } from '#shared/requests/question-schemas.ts'
import type { AnswerValue } from '#shared/requests/question-values.ts'
import type { NewInfoRequest } from '#shared/requests/schemas.ts'
import type { AssetKind } from '#shared/library/values.ts'
import type { ShippedTemplate } from '#shared/templates/values.ts'
import type { RecurrenceContent } from '#shared/requests/recurrences/schemas.ts'
import type { RecurrenceUnit } from '#shared/requests/recurrences/values.ts'
import type { ProjectStatus } from '#shared/projects/values.ts'
import type { NewTask } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import type { NewTicket } from '#shared/tickets/schemas.ts'
import type { TicketStatus } from '#shared/tickets/values.ts'
import type { StoryTime } from './clock.ts'
import type { Username } from './stories/people.ts'

/**
 * Everything that happened with one client, grouped by record. The replay runs the portal's commands for it. Days are
 * business days from today, negative for the past.
 */
export interface ClientStory {
  briefs: BriefStory[]
  /** Tickets without a website. */
  tickets?: TicketStories
}

/** A person and the time when they did something: `amina 12 09:30`. */
export type Cue = `${Username} ${StoryTime}`

/** Consecutive steps or new records, by the person who did or created each and the time. */
export type StoryTimeline<T> = Readonly<Record<Cue, T>>

/**
 * Comments, some with files (names in `files/`). After one with `asks`, the ticket is waiting on the client. One with
 * `email` arrives by email.
 */
export type Talk = StoryTimeline<
  string | readonly [text: string, ...files: string[]] | { readonly asks: string } | MailStory
>

/** A reply by email: the comment, the rest of the email, and the name of a file that isn't accepted. */
export interface MailStory {
  readonly email: string
  readonly rest: string
  readonly leftOut: string
}

/** A reply by email from an address that the portal doesn't know. */
export interface RefusedMailStory {
  from: string
  content: string
  fileNames: readonly string[]
}

/** Everything that happens around a brief and its project. */
export interface WorkStory {
  talk?: Talk
  requests?: StoryTimeline<RequestStory>
  tasks?: StoryTimeline<TaskStory>
}

/** A brief as its client fills it in. */
export interface BriefText extends Omit<
  z.input<typeof NewBrief>,
  'targetLaunchDate' | 'hasDomain' | 'domainName' | 'primaryColor' | 'secondaryColor' | 'attachments'
> {
  launch?: number
  domain?: string
  colours?: readonly [primary: string, secondary: string]
}

export interface BriefStory extends BriefText, WorkStory {
  submitted: Cue
  files?: string[]
  /** `original`: the fields that differed when declined. `resubmitted`: undefined while under revision. */
  declined?: { cue: Cue; feedback: string; original?: Partial<BriefText>; resubmitted?: Cue }
  rejected?: Cue
  accepted?: Cue
  /** The project begins with a template. */
  begins?: { template: ShippedTemplate; start: number }
  project?: ProjectStory
}

export interface ProjectStory extends WorkStory {
  steps: StoryTimeline<{ status?: ProjectStatus; progress?: number; start?: number; due?: number }>
  log?: StoryTimeline<readonly [type: (typeof LOGGED_ACTIVITY_TYPES)[number], details: string]>
  files?: StoryTimeline<readonly [category: (typeof PROJECT_FILE_CATEGORIES)[number], file: string]>
  recurring?: StoryTimeline<RecurrenceStory>
  websites?: StoryTimeline<WebsiteStory>
}

export interface WebsiteStory {
  name: string
  url: string
  /** Files that are added to its content library. */
  library?: StoryTimeline<readonly [kind: AssetKind, file: string]>
  recurring?: StoryTimeline<RecurrenceStory>
  tickets?: TicketStories
}

export type TicketStories = StoryTimeline<TicketStory>

export interface TicketStory extends z.input<typeof NewTicket> {
  files?: string[]
  steps?: StoryTimeline<TicketStatus>
  talk?: Talk
  /** Internal notes. */
  notes?: Talk
  /** Replies by email that are refused, by the person whose reply address they're sent to. */
  refused?: StoryTimeline<RefusedMailStory>
}

export interface RequestStory extends Pick<z.input<typeof NewInfoRequest>, 'title' | 'description' | 'kind'> {
  due: number
  /** `accepted`: when staff accepted the answer; `toReview`: no one has reviewed it yet. */
  answer?: { cue: Cue; message: string; files?: string[]; accepted?: Cue; toReview?: boolean }
  /** Staff remove the deadline, or return an answer. */
  edit?: { cue: Cue; due?: null; status?: 'pending' | 'in_progress'; reason?: string }
  reminded?: Cue
  /** Questions to answer one by one, instead of one answer. */
  questions?: QuestionStory[]
  /** A guest who gets an answer link for the questions at these positions. */
  guest?: { cue: Cue; name: string; email: string; positions: number[] }
}

export interface QuestionStory extends z.input<typeof NewQuestion> {
  given?: { cue: Cue; value: AnswerValue; files?: string[] }
  /** The draft that the client has saved since. */
  typed?: { cue: Cue; value: AnswerValue }
  accepted?: Cue
  returned?: { cue: Cue; reason: string }
}

/** Recurring work. Its first item is created at once if it's due soon, the next when the previous is done. */
export interface RecurrenceStory {
  content: Pick<RecurrenceContent, 'kind' | 'title' | 'description' | 'assignee'> & {
    questions?: QuestionStory[]
  }
  unit: RecurrenceUnit
  /** The day when the first item is due. */
  start: number
}

export interface TaskStory extends Pick<z.input<typeof NewTask>, 'title' | 'description'> {
  for: Username | 'staff'
  due: number
  steps?: StoryTimeline<TaskStatus>
}
