import type { CommentKind } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'

/** The kind of mails about an email that the portal received. No one can turn these off. */
export const INBOUND_NOTICE = 'inbound'

/** A mail that informs a person about an email that came from them or was sent to their reply address. */
export interface InboundNotice {
  /** A user, who gets the mail at their current address, or an address that is known to be the sender's. */
  to: { userId: number } | { address: string }
  /** Returns the translated subject. */
  subject: () => string
  /** Each returns the translated lines of a paragraph in plain text. */
  paragraphs: (() => string[])[]
  /** The page that the mail links to. */
  href?: string | undefined
  /** The record that a reply to the mail becomes a comment on. */
  record?: { entityType: CommentKind; entityId: number; companyId: number | null } | undefined
}

/** Queues the mail. Like all of the portal's mails, it's marked as automatic, so auto-responders don't answer it. */
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
