import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/** What an account's mail is about. Nobody can turn these off. */
export type AccountMailKind = 'reset' | 'invitation' | 'security'

export interface AccountMail {
  userId: number
  kind: AccountMailKind
  subject: string
  /** Paragraphs, plain text. No secret belongs here: staff read them in the outbox. */
  lines: string[]
  /** The one link: a path of the portal, which may carry a one-time token. Forgotten once it is sent. */
  action?: { label: string; href: `/${string}` }
  /** Not sent after this instant (ISO 8601), when its link works no longer. A day from now unless told. */
  expiresAt?: string
  /** Another address than the person's own, such as the one that was just replaced. */
  to?: string
}

/**
 * Mails one person about their account, in the transaction of what it tells of, whatever they chose to hear of. The
 * link is seen by nobody else and is forgotten when the mail is sent, given up or too old.
 */
export async function sendMail(tx: Database, mail: AccountMail): Promise<void> {
  const { userId, kind, subject, lines, action, expiresAt, to } = mail
  await tx
    .insertInto('mails')
    .values({
      userId,
      kind,
      subject,
      parts: JSON.stringify(lines.map((text) => ({ text }))),
      href: action?.href ?? null,
      actionLabel: action?.label ?? null,
      private: true,
      address: to ?? null,
      expiresAt: expiresAt ?? sql<string>`now() + interval '1 day'`,
    })
    .execute()
}
