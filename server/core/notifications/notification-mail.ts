import { excerpt } from '#server/core/mail/excerpt.ts'
import type { StoredPart } from '#server/core/mail/content.ts'
import { type Later, later } from '#server/platform/i18n/later.ts'
import { t } from '#shared/i18n/t.ts'

/** The content of a notification in a mail. */
export interface NotificationContent {
  title: Later
  /** The text of a comment, a reason or a request, for the mail. Must not contain what its readers may not see. */
  text?: string | null | undefined
  /** What the portal itself adds. */
  lines?: Later[] | undefined
  /** The comment whose text it is. */
  comment?: number | undefined
  /** The task that it is about. */
  task?: number | undefined
  /** The due date, `YYYY-MM-DD`, for the mail. */
  due?: string | null | undefined
}

const stored = (part: StoredPart): string => JSON.stringify(part)

/** The last part of a mail that collects what a client writes, once it is full. */
export const more = (): string =>
  stored({ lines: [later(() => t('There’s more than fits in one email. The portal shows all of it.'))] })

/** A notification as stored in a mail that collects what a client writes, as JSON. */
export const collectedPart = (title: Later, href: string, comment: number | undefined): string =>
  stored({ ...titleOf(title), href, comment })

/** A notification as stored in a mail, as JSON. */
export const partOf = ({ title, text, lines, comment, task, due }: NotificationContent): string =>
  stored({
    ...titleOf(title),
    text: excerpt(text) ?? undefined,
    lines,
    comment,
    task,
    due: due ?? undefined,
  })

const titleOf = ({ text, values }: Later) => ({ title: text, titleValues: values })
