import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { SEVERAL_KINDS } from './combine-mails.ts'
import { isValidSignature, sign } from './signing.ts'
import { FOLLOWED_KINDS, type FollowedKind } from '#shared/notifications/values.ts'

/** The kinds of mails to unsubscribe from. `updates` are all that don't wait for the digest. */
export const UNSUBSCRIBABLE_KINDS = [...NOTIFICATION_KINDS, SEVERAL_KINDS, 'digest'] as const

/** The mails that a user unsubscribes from: a kind, the digest with everything in it, or all mails about one record. */
export type UnsubscribeTarget = { userId: number } & (
  | { kind: NotificationKind | typeof SEVERAL_KINDS | 'digest' }
  | { kind: 'record'; entityType: FollowedKind; entityId: number }
)

/** Returns the token of a link that works without signing in. The link can only turn mails off, so it never expires. */
export async function createUnsubscribeToken(db: Database, target: UnsubscribeTarget): Promise<string> {
  const targetKey = target.kind === 'record' ? `${target.entityType}-${target.entityId}` : target.kind
  const facts = `${target.userId}.${targetKey}`
  return `${facts}.${await sign(db, 'unsubscribe', facts)}`
}

/** Returns the mails that a token refers to. Returns undefined if the token is forged. */
export async function readUnsubscribeToken(
  db: Database,
  token: string,
): Promise<UnsubscribeTarget | undefined> {
  const [person = '', name = '', signature = ''] = token.split('.')
  if (!(await isValidSignature(db, { purpose: 'unsubscribe', text: `${person}.${name}`, signature })))
    return undefined
  const userId = Number(person)
  const kind = UNSUBSCRIBABLE_KINDS.find((candidate) => candidate === name)
  if (kind) return { userId, kind }
  const [type, id] = name.split('-')
  const entityType = FOLLOWED_KINDS.find((candidate) => candidate === type)
  return entityType && { userId, kind: 'record', entityType, entityId: Number(id) }
}
