const TEXT_MAX = 2_000
/** How long a mail waits that collects what a client writes in large amounts. */
const COLLECTED_SECONDS = 600
const MORE = { text: 'There’s more than fits in one email. The portal shows all of it.' }

/** The content of a notification in a mail. */
export interface NotificationContent {
  title: string
  /** The text of a comment, a reason or a request, for the mail. Must not contain what its readers may not see. */
  text?: string | null | undefined
  /** The comment whose text it is. */
  comment?: number | undefined
  /** The task that it is about. */
  task?: number | undefined
  /** The due date, `YYYY-MM-DD`, for the mail. */
  due?: string | null | undefined
}

/** A mail that collects notifications: the row, but for its reader, and what else is needed to write it. */
export interface NotificationMail {
  kind: string
  entity_type: string
  entity_id: number | null
  subject: string
  href: string
  action_label: string | null
  /** How many seconds it waits for more. */
  waits: number
  /** The part for this notification. */
  part: object
  /** Who wrote its text, if it has one: the mail names them. */
  author?: number | null
  /** The part that ends a full mail. */
  more?: object
}

/** The mail that collects everything that this client wrote and writes: ten minutes after the first of it. */
export const collectedMail = (
  actorId: number | null,
  { kind, subject, href }: Pick<NotificationMail, 'kind' | 'subject' | 'href'>,
  comment: number | undefined,
): NotificationMail => ({
  kind,
  entity_type: 'user',
  entity_id: actorId,
  subject,
  href: '/notifications',
  action_label: 'See All Notifications',
  waits: COLLECTED_SECONDS,
  part: { title: subject, href, comment },
  more: MORE,
})

/** A notification as stored in a mail. */
export const partOf = ({ title, text, comment, task, due }: NotificationContent) => ({
  title,
  text: excerpt(text) ?? undefined,
  comment,
  task,
  due: due ?? undefined,
})

/** As much of a text as a mail quotes. */
export function excerpt(text: string | null | undefined): string | null {
  if (!text) return null
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed().trimEnd()} …` : text
}
