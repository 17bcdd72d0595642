import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isSigned, sign } from './signing.ts'

/** The mails that a person unsubscribes from: a kind, or the digest with everything in it. */
export interface Unsubscription {
  userId: number
  kind: NotificationKind | 'digest'
}

/** Part of a link that works without signing in. It can only turn mails off, so it never expires. */
export async function unsubscribeToken(db: Database, { userId, kind }: Unsubscription): Promise<string> {
  const facts = `${userId}.${kind}`
  return `${facts}.${await sign(db, 'unsubscribe', facts)}`
}

/** What a token refers to; undefined for a forged one. */
export async function readUnsubscribeToken(db: Database, token: string): Promise<Unsubscription | undefined> {
  const [person = '', name = '', signature = ''] = token.split('.')
  if (!(await isSigned(db, 'unsubscribe', `${person}.${name}`, signature))) return undefined
  const kind = [...NOTIFICATION_KINDS, 'digest' as const].find((known) => known === name)
  return kind && { userId: Number(person), kind }
}
