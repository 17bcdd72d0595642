import type { CommentKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'

/** The kind of mails about an email that the portal received. No one can turn these off. */
export const INBOUND_NOTICE = 'inbound'

/** A mail that informs a person about an email that the portal received from them, or in reply to them. */
export interface InboundNotice {
  /** A user, who gets the mail at their current address, or an address that is known to be the sender's. */
  to: { userId: number } | { address: string }
  /** The subject, by `t`. */
  subject: () => string
  /** Paragraphs in plain text, by `t`. A paragraph can have several lines. */
  paragraphs: (() => string[])[]
  /** The page that the mail links to. */
  href?: string | undefined
  /** The record that a reply to the mail becomes a comment on. */
  record?: { entityType: CommentKind; entityId: number; companyId: number | null } | undefined
}

/** Queues the mail. Like all mails of the portal, it's marked as automatic, so no auto-responder answers it. */
export async function sendInboundNotice(
  tx: Database,
  { to, subject, paragraphs, href, record }: InboundNotice,
): Promise<void> {
  const title = toLocalizable(subject)
  await tx
    .insertInto('mails')
    .values({
      ...to,
      kind: INBOUND_NOTICE,
      subject: title.text,
      subjectValues: JSON.stringify(title.values),
      parts: JSON.stringify(paragraphs.map((lines) => ({ lines: toLocalizable(lines) }))),
      href: href ?? null,
      greets: 'userId' in to,
      entityType: record?.entityType ?? null,
      entityId: record?.entityId ?? null,
      companyId: record?.companyId ?? null,
    })
    .execute()
}
