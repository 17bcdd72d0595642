import type { Database } from '#server/platform/db/connection.ts'
import { createExcerpt } from './excerpt.ts'
import { createDigestSubject } from './digest-subject.ts'
import {
  type MailContent,
  type StoredPart,
  createPartsSubject,
  hasNewParts,
  parseStoredParts,
} from './content.ts'

/** The current state of the records that parts are about. */
interface RecordStates {
  /** The texts of comments; null for deleted ones. */
  texts: ReadonlyMap<number, string | null>
  /** The tasks that still exist. */
  tasks: ReadonlySet<number>
  /** The withdrawn requests among those that a digest says the recipient owes. */
  withdrawnRequests: ReadonlySet<number>
}

type StoredMail = Pick<MailContent, 'kind' | 'subject'> & {
  status?: string
  subjectValues: unknown
  parts: unknown
}
type RefreshedContent = Pick<MailContent, 'subject'> & {
  subjectValues: unknown
  parts: StoredPart[]
  /** Whether everything that the mail was about has been deleted. */
  gone: boolean
}

/**
 * Updates unsent mails with the current texts of comments, and without deleted comments and tasks, and withdrawn
 * requests that someone owed.
 */
export async function refreshStoredMails<M extends StoredMail>(
  db: Database,
  mails: readonly M[],
): Promise<(M & RefreshedContent)[]> {
  const stored = mails.map((mail) => ({ mail, parts: parseStoredParts(mail.parts) }))
  const unsent = stored.flatMap(({ mail, parts }) => (hasBeenSent(mail) ? [] : parts))
  const records = {
    texts: await readCommentTexts(db, unsent),
    tasks: await readExistingTaskIds(db, unsent),
    withdrawnRequests: await readWithdrawnRequestIds(db, unsent),
  }
  return stored.map(({ mail, parts }) => ({
    ...mail,
    ...refreshContent(mail, hasBeenSent(mail) ? undefined : records, parts),
  }))
}

const hasBeenSent = ({ status }: StoredMail) => status === 'sent' || status === 'undelivered'

/** Updates one mail in the same way as `refreshStoredMails`. */
export async function refreshStoredMail<M extends StoredMail>(
  db: Database,
  stored: M,
): Promise<M & RefreshedContent> {
  const [mail] = await refreshStoredMails(db, [stored])
  if (!mail) throw new Error('A mail is missing')
  return mail
}

async function readCommentTexts(db: Database, parts: readonly StoredPart[]): Promise<RecordStates['texts']> {
  const ids = parts.flatMap(({ comment }) => comment ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'content', 'deletedAt'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, content, deletedAt }) => [id, deletedAt === null ? content : null]))
}

async function readExistingTaskIds(db: Database, parts: readonly StoredPart[]): Promise<Set<number>> {
  const ids = parts.flatMap(({ task }) => task ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('tasks').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the request that a part of a digest says its recipient owes. */
const getOwedRequestId = ({ owed, about }: StoredPart): number | null =>
  owed && about?.type === 'info_request' ? about.id : null

async function readWithdrawnRequestIds(db: Database, parts: readonly StoredPart[]): Promise<Set<number>> {
  const ids = parts.flatMap((part) => getOwedRequestId(part) ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('infoRequests')
    .select('id')
    .where('id', 'in', ids)
    .where('withdrawnAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function refreshContent(
  { kind, subject, subjectValues }: StoredMail,
  records: RecordStates | undefined,
  stored: StoredPart[],
): RefreshedContent {
  const parts = records ? stored.flatMap((part) => refreshPart(part, records)) : stored
  return {
    ...withParts({ kind, subject, subjectValues, parts: stored }, parts),
    gone: !hasNewParts(parts) && stored.length > 0,
  }
}

type TitledMail = Pick<MailContent, 'kind' | 'subject'> & { subjectValues: unknown; parts: StoredPart[] }

/** Returns a mail with these of its parts. If some are missing, its subject is about the others. */
export function withParts<M extends TitledMail>(mail: M, parts: StoredPart[]): M {
  if (parts.length === mail.parts.length) return { ...mail, parts }
  if (mail.kind === 'digest') return { ...mail, parts, ...createDigestSubject(parts) }
  return { ...mail, parts, ...createPartsSubject(parts) }
}

/** Updates a part, or leaves it out. Only a part with an author quotes the comment's text. */
function refreshPart(part: StoredPart, { texts, tasks, withdrawnRequests }: RecordStates): StoredPart[] {
  if (part.task !== undefined && !tasks.has(part.task)) return []
  if (withdrawnRequests.has(getOwedRequestId(part) ?? 0)) return []
  const text = part.comment === undefined ? undefined : texts.get(part.comment)
  if (text === undefined) return [part]
  if (text === null) return []
  return [part.by === undefined ? part : { ...part, text: createExcerpt(text) ?? text }]
}

/** Returns the parts of a mail that will no longer be sent, without the text they quoted, as JSON. */
export const removeQuotedTexts = (parts: unknown): string =>
  JSON.stringify(parseStoredParts(parts).map((part) => ({ ...part, text: undefined })))
