import * as z from 'zod'

/** One notification in a mail, or a paragraph of an account mail. */
const MailPart = z.object({
  title: z.string().optional(),
  /** A comment's text, or a paragraph. */
  text: z.string().optional(),
  /** The comment that it is about. */
  comment: z.int().optional(),
  /** The task that it is about. */
  task: z.int().optional(),
  /** The author. */
  by: z.string().optional(),
  /** The due date, `YYYY-MM-DD`. */
  due: z.string().optional(),
  /** The link of this part, in a mail that collects several records. */
  href: z.string().optional(),
})
export type MailPart = z.infer<typeof MailPart>

/** The content of a mail, before rendering. */
export interface MailContent {
  id: number
  kind: string
  subject: string
  /** Null if a stranger may be reading the mail. */
  fullName: string | null
  parts: MailPart[]
  /** The single link, a path in the portal. */
  href: string | null
  actionLabel: string | null
  private: boolean
  /** Whether a reply to the mail reaches the portal. */
  answerable?: boolean
}

/** The parts as stored in the table. */
export const readParts = (stored: unknown): MailPart[] => z.array(MailPart).catch([]).parse(stored)

/** The subject: the newest of several notifications, and how many more there are. */
export function subjectOf({ kind, subject, parts }: Pick<MailContent, 'kind' | 'subject' | 'parts'>): string {
  const titles = parts.flatMap(({ title }) => title ?? [])
  if (kind === 'digest' || titles.length < 2) return subject
  return `${titles.at(-1)} (and ${titles.length - 1} more)`
}
