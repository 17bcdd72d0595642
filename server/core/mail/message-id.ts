/** Returns the Message-ID of a mail. */
export const createMessageId = (mailId: number, publicUrl: string): string =>
  `<mail-${mailId}@${new URL(publicUrl).hostname}>`

/** Returns the id of the mail with this Message-ID. Undefined if the portal didn't create it. */
export function readMailId(messageId: string, publicUrl: string): number | undefined {
  const [, digits] = /^<mail-(\d{1,15})@/i.exec(messageId) ?? []
  if (digits === undefined) return undefined
  const id = Number(digits)
  return createMessageId(id, publicUrl).toLowerCase() === messageId.toLowerCase() ? id : undefined
}
