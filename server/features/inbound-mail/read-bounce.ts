import type { Attachment, Email, Header } from 'postal-mime'

/** A delivery report (RFC 3464). */
export interface BounceReport {
  /** The Message-ID of the mail, with its brackets. */
  messageId: string
  recipients: ReportedRecipient[]
}

interface ReportedRecipient {
  address: string
  /** In lower case: `failed`, `delayed`, `delivered`, `relayed`, or `expanded`. */
  action: string
  /** The server's reason, or at least its status code or the action. */
  reason: string
}

/** Maximum length of a part that is read, in bytes. */
const PART_MAX_BYTES = 64 * 1024

const STATUS = /^message\/(?:global-)?delivery-status$/
const RETURNED = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/

/** Whether the headers of a mail say that it's a delivery report. */
export function isDeliveryReport({ headers }: { headers: Header[] }): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? ''
  return type.startsWith('multipart/report') && /;\s*report-type="?delivery-status\b/.test(type)
}

/** Reads a parsed mail. Returns undefined if it isn't a delivery report that names a mail. */
export function readBounce({ attachments, inReplyTo }: Email): BounceReport | undefined {
  const status = readFields(attachments.find(({ mimeType }) => STATUS.test(mimeType)))
  const [returned] = readFields(attachments.find(({ mimeType }) => RETURNED.test(mimeType)))
  // A server that doesn't return the mail may name it in the report, or reply to it.
  const [messageId] = [
    returned?.get('message-id'),
    status[0]?.get('x-original-message-id'),
    inReplyTo,
  ].flatMap((value) => /<[^<>\s]{1,500}>/.exec(value ?? '') ?? [])
  const recipients = status.flatMap(toRecipients)
  return messageId !== undefined && recipients.length > 0 ? { messageId, recipients } : undefined
}

type Fields = ReadonlyMap<string, string>

/** Reads the header-like fields of a part, in groups separated by empty lines. */
function readFields(part: Attachment | undefined): Fields[] {
  if (!part) return []
  const bytes = Buffer.from(part.content as ArrayBuffer).subarray(0, PART_MAX_BYTES)
  const text = bytes.toString('utf8').replaceAll('\r\n', '\n').trimStart()
  const unfolded = text.replaceAll(/\n[ \t]+(?=\S)/g, ' ')
  return unfolded.split(/\n[ \t]*\n\s*/).map(parseFields)
}

/** Returns the first value of each field, by its name in lower case. */
const parseFields = (group: string): Fields =>
  new Map(
    group
      .split('\n')
      .map((line) => line.split(/:(.*)/s, 2))
      .map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim()] as const)
      .toReversed(),
  )

/** Returns a group's recipient, once for each of its addresses. */
function toRecipients(fields: Fields): ReportedRecipient[] {
  const [action = ''] = /^[a-z]+/i.exec(fields.get('action')?.toLowerCase() ?? '') ?? []
  const reason = readTyped(fields.get('diagnostic-code')) || fields.get('status') || action
  return [fields.get('final-recipient'), fields.get('original-recipient')]
    .map((value) => readTyped(value).replace(/^<(.*)>$/, '$1'))
    .filter(Boolean)
    .map((address) => ({ address, action, reason }))
}

/** Returns a value without its type: `smtp; 550 User unknown`. */
const readTyped = (value = ''): string => value.replace(/^[\w-]+\s*;\s*/, '')
