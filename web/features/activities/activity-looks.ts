import {
  BadgeCheck,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  ClipboardList,
  Code,
  CreditCard,
  FilePen,
  FilePlus,
  FileText,
  FileX,
  Flag,
  LifeBuoy,
  MessageCircleQuestionMark,
  MessageSquare,
  MessageSquareQuote,
  NotebookPen,
  Paintbrush,
  PencilLine,
  Reply,
  Rocket,
  Send,
  TriangleAlert,
  Undo2,
  UserMinus,
  UserPen,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ActivityData } from '#shared/activities/schemas.ts'
import type { ActivityType } from '#shared/activities/values.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import type { Tone } from '#web/ui/base/tone.ts'

/** The words around the record's name: 'accepted', name, 'and asked for a revision'. */
interface Words {
  before: string
  subject?: string | undefined
  after?: string | undefined
}

interface ActivityLook {
  icon: IconType
  tone: Tone
  /** What the actor did, to follow the actor's name. */
  words: (data: ActivityData) => Words
}

const nameOf = ({ name, projectName, title }: ActivityData) => name ?? projectName ?? title

const look = (icon: IconType, tone: Tone, before: string, after?: string): ActivityLook => ({
  icon,
  tone,
  words: (data) => ({ before, subject: nameOf(data), after }),
})

const logged = (icon: IconType, tone: Tone, what: string): ActivityLook =>
  look(icon, tone, `logged ${what} on`)

const taskVerbs: Record<string, string> = {
  pending: 'reopened the task',
  in_progress: 'started the task',
  completed: 'completed the task',
}

const ticketVerbs: Record<string, string> = {
  open: 'reopened the ticket',
  in_progress: 'started work on the ticket',
  resolved: 'resolved the ticket',
  closed: 'closed the ticket',
}

function projectWords(data: ActivityData): Words {
  const subject = nameOf(data)
  const progress = data.progress === undefined ? undefined : `${data.progress}%`
  if (data.status) {
    const status = data.status.charAt(0).toUpperCase() + data.status.slice(1)
    return { before: 'moved', subject, after: `to ${status}${progress ? `, ${progress} done` : ''}` }
  }
  if (progress) return { before: 'set the progress of', subject, after: `to ${progress}` }
  return { before: 'edited the project', subject }
}

/** How each kind of activity looks and reads. */
export const activityLooks: Record<ActivityType, ActivityLook> = {
  brief_submitted: look(FileText, 'accent', 'submitted the brief'),
  brief_updated: look(FilePen, 'neutral', 'edited the brief'),
  brief_resubmitted: look(Send, 'accent', 'revised and resubmitted the brief'),
  brief_withdrawn: look(FileX, 'neutral', 'withdrew the brief'),
  brief_declined: look(Undo2, 'warn', 'sent back the brief', 'for revision'),
  brief_rejected: look(CircleX, 'bad', 'rejected the brief'),
  brief_completed: look(CircleCheck, 'good', 'completed the brief'),
  project_created: look(BadgeCheck, 'good', 'accepted the brief and started the project'),
  project_updated: { icon: Flag, tone: 'info', words: projectWords },
  task_created: look(ClipboardList, 'neutral', 'added the task'),
  task_updated: {
    icon: ClipboardCheck,
    tone: 'neutral',
    words: (data) => ({ before: taskVerbs[data.status ?? ''] ?? 'updated the task', subject: data.title }),
  },
  info_requested: look(MessageCircleQuestionMark, 'warn', 'asked for information:'),
  info_request_updated: look(PencilLine, 'neutral', 'updated the information request'),
  info_reviewed: look(CircleCheck, 'good', 'accepted the answer to'),
  info_returned: look(Undo2, 'warn', 'returned the answer to'),
  info_reminded: look(MessageCircleQuestionMark, 'warn', 'reminded the client of'),
  info_provided: look(Reply, 'good', 'answered the information request'),
  comment_added: {
    icon: MessageSquare,
    tone: 'neutral',
    words: (data) => ({ before: `commented on the ${data.on ?? 'record'}`, subject: nameOf(data) }),
  },
  note_added: {
    icon: NotebookPen,
    tone: 'warn',
    words: (data) => ({
      before: `left an internal note on the ${data.on ?? 'record'}`,
      subject: nameOf(data),
    }),
  },
  website_launched: look(Rocket, 'good', 'launched the website'),
  ticket_created: look(LifeBuoy, 'accent', 'opened the ticket'),
  ticket_updated: {
    icon: LifeBuoy,
    tone: 'neutral',
    words: ({ title, priority, assignee }) => {
      if (assignee) return { before: 'gave the ticket', subject: title, after: `to ${assignee}` }
      if (priority) return { before: 'set the priority of', subject: title, after: `to ${priority}` }
      return { before: 'left the ticket', subject: title, after: 'to nobody in particular' }
    },
  },
  ticket_status_updated: {
    icon: LifeBuoy,
    tone: 'info',
    words: (data) => ({
      before: ticketVerbs[data.status ?? ''] ?? 'updated the ticket',
      subject: data.title,
    }),
  },
  file_added: {
    icon: FilePlus,
    tone: 'neutral',
    words: (data) => ({ before: `added the file ${data.fileName ?? ''} to`, subject: data.name }),
  },
  file_deleted: {
    icon: FileX,
    tone: 'neutral',
    words: (data) => ({ before: 'deleted the file', subject: data.fileName }),
  },
  user_created: look(UserPlus, 'neutral', 'created an account for'),
  user_updated: look(UserPen, 'neutral', 'changed the account of'),
  user_deleted: look(UserMinus, 'neutral', 'deleted the account of'),
  client_meeting: logged(Users, 'accent', 'a client meeting'),
  design_update: logged(Paintbrush, 'info', 'a design update'),
  development_milestone: logged(Code, 'info', 'a development milestone'),
  content_update: logged(PencilLine, 'neutral', 'a content update'),
  technical_issue: logged(TriangleAlert, 'warn', 'a technical issue'),
  feedback_received: logged(MessageSquareQuote, 'neutral', 'feedback'),
  payment_received: logged(CreditCard, 'good', 'a payment'),
  other: logged(NotebookPen, 'neutral', 'a note'),
}
