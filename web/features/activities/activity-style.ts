import {
  BadgeCheck,
  CircleCheck,
  CircleSlash,
  CircleX,
  ClipboardCheck,
  CreditCard,
  FilePlus,
  Flag,
  MessageSquare,
  NotebookPen,
  Palette,
  PencilLine,
  Reply,
  Rocket,
  Send,
  TriangleAlert,
  Undo2,
  UserMinus,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ActivityData } from '#shared/events/activity-data.ts'
import { ACTIVITY_MESSAGES, type ActivityType } from '#shared/all-events.ts'
import { recordIcons } from '#web/records/records.tsx'
import type { IconType } from '#web/ui/base/button.tsx'
import type { Tone } from '#web/ui/base/tone.ts'

type ActivityStyle = readonly [icon: IconType, tone: Tone]

/** Icons and tones of the types that differ from the default. */
const ACTIVITY_STYLES: Partial<Record<ActivityType, ActivityStyle>> = {
  brief_submitted: [recordIcons.brief, 'accent'],
  brief_updated: [PencilLine, 'neutral'],
  brief_resubmitted: [Send, 'accent'],
  brief_withdrawn: [CircleSlash, 'neutral'],
  brief_declined: [Undo2, 'warn'],
  brief_rejected: [CircleX, 'bad'],
  brief_completed: [CircleCheck, 'good'],
  project_created: [BadgeCheck, 'good'],
  project_updated: [Flag, 'info'],
  project_archived: [recordIcons.project, 'neutral'],
  project_restored: [recordIcons.project, 'neutral'],
  task_created: [recordIcons.task, 'neutral'],
  task_updated: [ClipboardCheck, 'neutral'],
  task_deleted: [CircleX, 'neutral'],
  info_requested: [recordIcons.info_request, 'warn'],
  info_request_updated: [PencilLine, 'neutral'],
  info_reviewed: [CircleCheck, 'good'],
  info_returned: [Undo2, 'warn'],
  info_handed_over: [recordIcons.info_request, 'neutral'],
  info_reminded: [recordIcons.info_request, 'warn'],
  info_provided: [Reply, 'good'],
  info_added: [Reply, 'info'],
  info_answer_sent: [Reply, 'info'],
  info_withdrawn: [CircleSlash, 'neutral'],
  info_restored: [recordIcons.info_request, 'warn'],
  comment_added: [MessageSquare, 'neutral'],
  note_added: [NotebookPen, 'warn'],
  website_launched: [Rocket, 'good'],
  website_updated: [PencilLine, 'neutral'],
  website_archived: [recordIcons.website, 'neutral'],
  website_restored: [recordIcons.website, 'neutral'],
  ticket_created: [recordIcons.ticket, 'accent'],
  ticket_updated: [recordIcons.ticket, 'neutral'],
  ticket_status_updated: [recordIcons.ticket, 'info'],
  file_added: [FilePlus, 'neutral'],
  file_deleted: [CircleX, 'neutral'],
  person_joined: [UserPlus, 'good'],
  person_left: [UserMinus, 'neutral'],
  user_created: [UserPlus, 'neutral'],
  user_updated: [PencilLine, 'neutral'],
  user_deleted: [UserMinus, 'neutral'],
  client_meeting: [Users, 'accent'],
  design_update: [Palette, 'info'],
  development_milestone: [Flag, 'info'],
  content_update: [PencilLine, 'neutral'],
  technical_issue: [TriangleAlert, 'warn'],
  feedback_received: [MessageSquare, 'neutral'],
  payment_received: [CreditCard, 'good'],
}
const DEFAULT_STYLE: ActivityStyle = [NotebookPen, 'neutral']

/** Returns the icon and tone of an activity type. */
export const getActivityStyle = (type: ActivityType): ActivityStyle => ACTIVITY_STYLES[type] ?? DEFAULT_STYLE

/** Placeholders for the names in a sentence. Each language puts them where they belong. */
const PLACEHOLDERS = { actor: '\uE000', record: '\uE001' }

export type SentencePart = { words: string } | { name: keyof typeof PLACEHOLDERS }

/** Returns an activity's sentence in pieces: text, and the names within it. */
export const getSentenceParts = (type: ActivityType, data: ActivityData): SentencePart[] =>
  ACTIVITY_MESSAGES[type]({ ...data, ...PLACEHOLDERS })
    .split(/([\uE000\uE001])/u)
    .filter(Boolean)
    .map((part) => {
      const name = (['actor', 'record'] as const).find((key) => PLACEHOLDERS[key] === part)
      return name ? { name } : { words: part }
    })

/** Returns the record's name, or undefined if no field has it. */
export const getActivityRecordName = ({ name, projectName, title, fileName }: ActivityData) =>
  name ?? projectName ?? title ?? fileName
