import * as z from 'zod'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { t } from '#shared/i18n/t.ts'
import type {
  LocalizableText,
  LocalizableValue,
  LocalizableValues,
} from '#server/platform/i18n/localizable.ts'
import { translateStoredText } from '#server/platform/i18n/translate-stored-text.ts'

const Values: z.ZodType<LocalizableValues> = z.record(
  z.string(),
  z.lazy((): z.ZodType<LocalizableValue> =>
    z.union([z.string(), z.number(), StoredText, Day, Weekday, Minute, Moment, List]),
  ),
)
const StoredText: z.ZodType<LocalizableText> = z.object({ text: z.string(), values: Values.nullable() })
const Day = z.object({ day: z.string() })
const Weekday = z.object({ weekday: z.string() })
const Minute = z.object({ minute: z.string() })
const Moment = z.object({ moment: z.string(), zone: z.string() })
const List = z.object({
  list: z.array(
    z.lazy((): z.ZodType<LocalizableValue> =>
      z.union([z.string(), z.number(), StoredText, Day, Weekday, Minute, Moment]),
    ),
  ),
})

/** One notification in a mail, or a paragraph of an account mail, as stored. */
const StoredPart = z.object({
  title: z.string().optional(),
  /** The title's values, if it is the portal's own text and hasn't been translated yet. */
  titleValues: Values.nullish(),
  /** A comment's text, or the text of an old mail. */
  text: z.string().optional(),
  /** Whether only the recipient reads the text. The outbox doesn't show it. */
  confidential: z.boolean().optional(),
  /** The portal's own text. */
  lines: z.array(StoredText).optional(),
  paragraphs: z.array(StoredText).optional(),
  /** The comment that the part is about. */
  comment: z.int().optional(),
  /** The task that the part is about. */
  task: z.int().optional(),
  /** The recipient's notification with the same content. In a digest, it's the newest one about the record. */
  notification: z.int().optional(),
  /** Whether it isn't sent to recipients who only want mail about items that wait for them. */
  optional: z.boolean().optional(),
  /** In a digest: whether this waits for the recipient, instead of being new. */
  owed: z.boolean().optional(),
  /** Whether `due` is so near that its weekday names it. */
  near: z.boolean().optional(),
  /** The author. */
  by: z.string().optional(),
  /** The due date, `YYYY-MM-DD`. */
  due: z.string().optional(),
  /** The link of this part, in a mail that collects several records. */
  href: z.string().optional(),
  /** Whether the part says how to reach the account manager, who is looked up when the mail is sent. */
  accountManager: z.literal(true).optional(),
  /** The record of this part, in a mail about several records. */
  about: z
    .object({ company: z.int().nullable(), type: z.string().nullable(), id: z.int().nullable() })
    .optional(),
})
export type StoredPart = z.infer<typeof StoredPart>

/** A part as its recipient sees it. `note` is the portal's own text, next to a text that someone wrote. */
export type MailPart = Omit<StoredPart, 'titleValues' | 'lines' | 'paragraphs'> & { note?: string }

/** The content of a mail, before rendering. */
export interface MailContent {
  id: number
  kind: string
  /** The language of the text. */
  language: string
  subject: string
  /** The name in the greeting. Null if a stranger may be reading the mail. */
  fullName: string | null
  parts: MailPart[]
  /** The single link, a path in the portal. */
  href: string | null
  actionLabel: string | null
  private: boolean
  /** The reason that the recipient gets it. Null for account mails and for collected mails. */
  reason: string | null
  /** The kind of record that the mail is about. */
  entityType: string | null
  /** The name of the company whose record the mail is about. */
  companyName: string | null
  /** The path that mutes the mail's record. Only in the mail itself. */
  mute?: string | undefined
  /** Whether a reply reaches a conversation in the portal: not if the mail is about several records. */
  answerable?: boolean | 'several'
}

/** Parses the parts as stored in the table. */
export const parseStoredParts = (stored: unknown): StoredPart[] => z.array(StoredPart).catch([]).parse(stored)

/** Whether any part is new, and not only an item that the recipient owes. */
export const hasNewParts = (parts: readonly StoredPart[]): boolean => parts.some(({ owed }) => !owed)

interface UntranslatedMail {
  language: string
  subject: string
  subjectValues: unknown
  parts: StoredPart[]
  actionLabel: string | null
}

/** Translates a stored mail into its language. */
export const translateMail = <M extends UntranslatedMail>({ subjectValues, ...mail }: M) =>
  withLanguage(mail.language, () => ({
    ...mail,
    subject: translateStoredText({
      text: mail.subject,
      values: (subjectValues ?? null) as LocalizableValues | null,
    }),
    parts: mail.parts.map(translatePart),
    actionLabel:
      mail.actionLabel === null ? null : translateStoredText({ text: mail.actionLabel, values: {} }),
  }))

function translatePart({ titleValues, lines, paragraphs, ...part }: StoredPart): MailPart {
  const own = lines?.map(translateStoredText).join('\n') ?? paragraphs?.map(translateStoredText).join('\n\n')
  // A text that someone wrote may have been removed since. The portal's own text must not appear as theirs.
  const hasOtherText = part.text !== undefined || part.by !== undefined
  return {
    ...part,
    ...(part.title !== undefined && {
      title: translateStoredText({ text: part.title, values: titleValues ?? null }),
    }),
    ...(own !== undefined && (hasOtherText ? { note: own } : { text: own })),
  }
}

/** Returns the parts of a mail as people other than its recipient can read them. */
export const removeConfidentialTexts = (parts: readonly MailPart[]): MailPart[] =>
  parts.map((part) => (part.confidential ? { ...part, text: undefined } : part))

/** Finds the part that the subject names: the newest that waits for the recipient, or else the newest. */
function findSubjectPart<P extends Pick<StoredPart, 'title' | 'optional'>>(
  parts: readonly P[],
): P | undefined {
  const titled = parts.filter(({ title }) => title !== undefined)
  return titled.findLast(({ optional }) => !optional) ?? titled.at(-1)
}

/** Returns the stored subject of a mail with these parts, or an empty object if none of them has a title. */
export function createPartsSubject(parts: readonly StoredPart[]) {
  const { title, titleValues = null } = findSubjectPart(parts) ?? {}
  return title === undefined ? {} : { subject: title, subjectValues: titleValues }
}

/** Returns the subject. For several notifications, it is the title of one and the number of others. */
export function formatMailSubject({
  kind,
  subject,
  parts,
}: Pick<MailContent, 'kind' | 'subject' | 'parts'>): string {
  const count = parts.filter(({ title }) => title !== undefined).length - 1
  const title = findSubjectPart(parts)?.title
  if (kind === 'digest' || title === undefined || count < 1) return subject
  return t('{title} (and {count, plural, one {# more} other {# more}})', { title, count })
}
