const TEXT_MAX = 2_000

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

/** The last part of a mail that collects what a client writes, once it is full. */
export const MORE = JSON.stringify({
  text: 'There’s more than fits in one email. The portal shows all of it.',
})

/** A notification as stored in a mail that collects what a client writes, as JSON. */
export const collectedPart = ({
  subject,
  href,
  comment,
}: {
  subject: string
  href: string
  comment: number | null
}): string => JSON.stringify({ title: subject, href, comment: comment ?? undefined })

/** A notification as stored in a mail, as JSON. */
export const partOf = ({ title, text, comment, task, due }: NotificationContent): string =>
  JSON.stringify({
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
