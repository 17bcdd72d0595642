import type { Database } from '#server/platform/db/connection.ts'
import { COMMENT_KINDS, type CommentKind } from '#shared/records/records.ts'
import { isShortSignature, isValidSignature, sign } from './signing.ts'

/** The user whose replies an address accepts, and the record that they reply to. */
export interface ReplyTarget {
  userId: number
  entityType: CommentKind
  entityId: number
}

/** The number of days that a reply address is valid: long enough for a conversation, but not forever. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

const today = () => Math.floor(Date.now() / DAY_MS)
const base36 = (value: number) => value.toString(36)

/**
 * Returns the address for this user's replies on this record: `reply+t7-5-fzy<signature>@agency.example` for the
 * setting `reply@agency.example`. If the setting has at most 20 characters before its `@`, the address has at most the
 * 64 that mail servers accept.
 */
export async function createReplyAddress(
  db: Database,
  setting: string,
  { target, day = today() }: { target: ReplyTarget; day?: number | undefined },
): Promise<string> {
  const { userId, entityType, entityId } = target
  const [local, domain] = setting.split('@')
  const facts = `${entityType.charAt(0)}${base36(entityId)}-${base36(userId)}-${base36(day)}`
  return `${local}+${facts}${await sign(db, 'reply', facts)}@${domain}`
}

const TOKEN = /\+([btp])([0-9a-z]{1,7})-([0-9a-z]{1,7})-([0-9a-z]{1,5})(?:([0-9a-z]{25})|-([0-9a-f]{24}))@/i
/** Nodes of the previous version can keep running for this many days after the first node was updated. */
const UPDATING_DAYS = 1

/** Returns the target of an address, even if it has expired. Returns undefined if the address is forged or altered. */
export async function readReplyAddress(
  db: Database,
  address: string,
): Promise<{ target: ReplyTarget; isExpired: boolean } | undefined> {
  const [, letter = '', record = '', person = '', day = '', long, short = ''] =
    TOKEN.exec(address.toLowerCase()) ?? []
  const signature = long ?? short
  const entityType = COMMENT_KINDS.find((name) => name.startsWith(letter))
  const age = today() - Number.parseInt(day, 36)
  if (!letter || !entityType || !(age >= 0)) return undefined
  if (isShortSignature(signature) && Number.parseInt(day, 36) > (await lastShortDay(db))) return undefined
  const text = `${letter}${record}-${person}-${day}`
  if (!(await isValidSignature(db, { purpose: 'reply', text, signature }))) return undefined
  const target = { userId: Number.parseInt(person, 36), entityType, entityId: Number.parseInt(record, 36) }
  return { target, isExpired: age > VALID_DAYS }
}

/** Returns the last day whose addresses can have the short signature. They expire `VALID_DAYS` later. */
async function lastShortDay(db: Database): Promise<number> {
  const row = await db.selectFrom('portal').select('longSignaturesAt').executeTakeFirstOrThrow()
  return Math.floor(Date.parse(row.longSignaturesAt) / DAY_MS) + UPDATING_DAYS
}
