import type { LeftOutFile } from '#shared/comments/left-out-files.ts'
import type { SenderCheck } from '#shared/comments/values.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** The mail that a comment comes from. */
export interface MailOrigin {
  senderCheck: SenderCheck
  /** The files that weren't accepted. */
  leftOut: readonly LeftOutFile[]
  /** The whole text of the mail if the comment leaves out a part of it. Otherwise empty. */
  fullText: string
  /** The staff member who added a refused mail, and the address that it came from. */
  added?: { staffId: number; address: string }
}

/** Returns a comment's columns about its mail. Comments that didn't arrive by mail have the defaults. */
export const toMailColumns = (mail: MailOrigin | undefined) =>
  mail && {
    byEmail: mail.senderCheck,
    leftOut: JSON.stringify(mail.leftOut),
    addedBy: mail.added?.staffId ?? null,
    addedFrom: mail.added?.address ?? null,
  }

/** Saves the whole text of a comment's mail, if the comment leaves out a part of it. */
export async function saveCommentEmail(
  tx: Database,
  commentId: number,
  { fullText }: MailOrigin,
): Promise<void> {
  if (fullText) await tx.insertInto('commentEmails').values({ commentId, text: fullText }).execute()
}
