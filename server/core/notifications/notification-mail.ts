import { createExcerpt } from '#server/core/mail/excerpt.ts'
import type { StoredPart } from '#server/core/mail/content.ts'
import { type LocalizableText, toLocalizable } from '#server/platform/i18n/localizable.ts'
import { t } from '#shared/i18n/t.ts'

/** The content of a notification in a mail. */
export interface NotificationContent {
  title: LocalizableText
  /** The text of a comment, a reason, or a request, without anything that its readers can't see. */
  text?: string | null | undefined
  /** Whether only the recipient reads the text. */
  confidential?: boolean | undefined
  /** Lines that the portal itself adds. */
  lines?: LocalizableText[] | undefined
  /** The comment that `text` comes from. */
  comment?: number | undefined
  /** The task that the notification is about. */
  task?: number | undefined
  /** The due date, `YYYY-MM-DD`, for the mail. */
  due?: string | null | undefined
}

const serializePart = (part: StoredPart): string => JSON.stringify(part)

/** Returns the last part of a full mail that collects a client's messages. */
export const serializeMorePart = (): string =>
  serializePart({
    lines: [
      toLocalizable(() => t('There are more updates than fit in one email. See them all in the portal.')),
    ],
  })

/** Formats a notification as JSON, for a mail that collects a client's messages. */
export const serializeCollectedPart = (
  title: LocalizableText,
  href: string,
  comment: number | undefined,
): string => serializePart({ ...toTitleFields(title), href, comment })

/** Formats a notification as JSON, for a mail. */
export const serializeNotificationPart = ({ title, text, due, ...part }: NotificationContent): string =>
  serializePart({
    ...part,
    ...toTitleFields(title),
    text: createExcerpt(text) ?? undefined,
    due: due ?? undefined,
  })

const toTitleFields = ({ text, values }: LocalizableText) => ({ title: text, titleValues: values })
