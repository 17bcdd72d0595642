import * as z from 'zod'

/** One piece of news in a mail, or a paragraph of an account's mail. */
const MailPart = z.object({
  title: z.string().optional(),
  /** What somebody wrote, or a paragraph. */
  text: z.string().optional(),
  /** Who wrote it. */
  by: z.string().optional(),
  /** By when something is to be done, `YYYY-MM-DD`. */
  due: z.string().optional(),
  /** Where this piece leads, in a mail that collects several records. */
  href: z.string().optional(),
})
export type MailPart = z.infer<typeof MailPart>

/** What a mail says, before it has a look. */
export interface MailContent {
  id: number
  kind: string
  subject: string
  /** Null where it may be a stranger who reads the mail. */
  fullName: string | null
  parts: MailPart[]
  /** The one link, a path of the portal. */
  href: string | null
  actionLabel: string | null
  private: boolean
  /** Whether an answer to the mail reaches the portal. */
  answerable?: boolean
}

/** The parts as the table keeps them. */
export const readParts = (stored: unknown): MailPart[] => z.array(MailPart).catch([]).parse(stored)

/** The subject: of several pieces of news the newest, and how many more. */
export function subjectOf({ kind, subject, parts }: Pick<MailContent, 'kind' | 'subject' | 'parts'>): string {
  const titles = parts.flatMap(({ title }) => title ?? [])
  if (kind === 'digest' || titles.length < 2) return subject
  return `${titles.at(-1)} (and ${titles.length - 1} more)`
}
