import type { Database } from '#server/platform/db/connection.ts'
import { excerpt } from './excerpt.ts'
import { type MailContent, type StoredPart, readParts } from './content.ts'

/** The current state of the records that parts are about. */
interface Records {
  /** The texts of comments; null for deleted ones. */
  texts: ReadonlyMap<number, string | null>
  /** The tasks that still exist. */
  tasks: ReadonlySet<number>
}

type Stored = Pick<MailContent, 'kind' | 'subject'> & {
  status?: string
  subjectValues: unknown
  parts: unknown
}
type Current = Pick<MailContent, 'subject'> & {
  subjectValues: unknown
  parts: StoredPart[]
  /** Whether everything that the mail was about has been deleted. */
  gone: boolean
}

/**
 * Updates mails to the current state of their records. Edited comments get their new text, and deleted comments and
 * tasks are left out. Sent mails stay as they were.
 */
export async function currentMails<M extends Stored>(
  db: Database,
  mails: readonly M[],
): Promise<(M & Current)[]> {
  const stored = mails.map((mail) => ({ mail, parts: readParts(mail.parts) }))
  const unsent = stored.flatMap(({ mail, parts }) => (mail.status === 'sent' ? [] : parts))
  const records = { texts: await readTexts(db, unsent), tasks: await readTasks(db, unsent) }
  return stored.map(({ mail, parts }) => ({
    ...mail,
    ...currentOf(mail, mail.status === 'sent' ? undefined : records, parts),
  }))
}

/** Updates one mail in the same way as `currentMails`. */
export async function currentMail<M extends Stored>(db: Database, stored: M): Promise<M & Current> {
  const [mail] = await currentMails(db, [stored])
  if (!mail) throw new Error('A mail is missing')
  return mail
}

async function readTexts(db: Database, parts: readonly StoredPart[]): Promise<Records['texts']> {
  const ids = parts.flatMap(({ comment }) => comment ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'content', 'deletedAt'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, content, deletedAt }) => [id, deletedAt === null ? content : null]))
}

async function readTasks(db: Database, parts: readonly StoredPart[]): Promise<Records['tasks']> {
  const ids = parts.flatMap(({ task }) => task ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('tasks').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function currentOf(
  { kind, subject, subjectValues }: Stored,
  records: Records | undefined,
  stored: StoredPart[],
): Current {
  const parts = records ? stored.flatMap((part) => currentPart(part, records)) : stored
  const left = parts.length < stored.length ? parts.findLast(({ title }) => title !== undefined) : undefined
  return {
    ...(kind !== 'digest' && left?.title !== undefined
      ? { subject: left.title, subjectValues: left.titleValues ?? null }
      : { subject, subjectValues }),
    parts,
    gone: parts.length === 0 && stored.length > 0,
  }
}

/** Updates a part, or leaves it out. Only a part with an author quotes the comment's text. */
function currentPart(part: StoredPart, { texts, tasks }: Records): StoredPart[] {
  if (part.task !== undefined && !tasks.has(part.task)) return []
  const text = part.comment === undefined ? undefined : texts.get(part.comment)
  if (text === undefined) return [part]
  if (text === null) return []
  return [part.by === undefined ? part : { ...part, text: excerpt(text) ?? text }]
}

/** Returns the parts of a mail that will no longer be sent, without the text they quoted, as JSON. */
export const withoutTexts = (parts: unknown): string =>
  JSON.stringify(readParts(parts).map((part) => ({ ...part, text: undefined })))
