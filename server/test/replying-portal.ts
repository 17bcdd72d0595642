import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { ReceivedMail, ReceivedMailDetails } from '#shared/mail/inbound/schemas.ts'
import type { Config } from '#server/platform/config/config.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { FETCHED_HEADER } from '#server/features/inbound-mail/poll-mailbox.ts'
import { testApp } from './test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const REPLY_ADDRESS = 'reply@in.agency.example'
const DAY_MS = 86_400_000

interface MailFile {
  name: string
  bytes: Buffer | string
  type?: string
}

interface ComposedMail {
  from: string
  to: string
  text?: string
  subject?: string
  id?: string
  /** More header lines, each with its line break. */
  headers?: string
  files?: readonly MailFile[]
}

/** Composes a mail, with attachments if it has files. */
export function composeMail(mail: ComposedMail): string {
  const {
    from,
    to,
    text = 'Hello.',
    subject = 'Re: Hours',
    id = randomUUID(),
    headers = '',
    files = [],
  } = mail
  const head = `From: K <${from}>\nTo: <${to}>\nSubject: ${subject}\nMessage-ID: <${id}@x>\n${headers}`
  if (files.length === 0) return `${head}Content-Type: text/plain; charset=utf-8\n\n${text}\n`
  const parts = files.map(
    ({ name, bytes, type = 'application/octet-stream' }) =>
      `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(bytes).toString('base64')}\n`,
  )
  return `${head}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n${text}\n${parts.join('')}--b--\n`
}

/** Returns a portal that accepts replies by email, for all tests of a file. */
export async function replyingPortal(settings: Partial<Config> = {}) {
  const portal = await testApp({ inboundSecret: SECRET, replyAddress: REPLY_ADDRESS, ...settings })
  afterAll(portal.close)
  const staff = portal.as(await portal.buildStaff())

  /** Delivers a mail as a mail server does, or as the portal does for a mail that it fetched. */
  const handIn = async (mail: string | Buffer, { isFetched = false } = {}) => {
    const { statusCode, ...answer } = await portal.app.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: {
        'content-type': 'message/rfc822',
        authorization: `Bearer ${SECRET}`,
        ...(isFetched && { [FETCHED_HEADER]: 'yes' }),
      },
      payload: mail,
    })
    return { status: statusCode, ...answer.json<{ outcome?: string; detail?: string }>() }
  }

  /** Builds a client with a ticket, and their reply address. */
  async function buildConversation(given: Parameters<typeof portal.buildClient>[0] = {}) {
    const email = `k-${randomUUID().slice(0, 8)}@bakery.example`
    const client = await portal.buildClient({ email, ...given })
    const ticket = await portal.buildTicket({ userId: client.id })
    const addressOfDay = (daysAgo: number) =>
      createReplyAddress(portal.db, REPLY_ADDRESS, {
        target: { userId: client.id, entityType: 'ticket', entityId: ticket.id },
        day: Math.floor(Date.now() / DAY_MS) - daysAgo,
      })
    const address = await addressOfDay(0)
    const write = (mail: Partial<ComposedMail> = {}) =>
      composeMail({ from: client.email, to: address, ...mail })
    const comments = async (reader = staff) =>
      (await reader.get<Comment[]>(`/api/comments/ticket/${ticket.id}`)).body
    return { client, ticket, address, addressOfDay, write, comments }
  }

  const listReceived = async (query = '') =>
    (await staff.get<ReceivedMail[]>(`/api/received-mails?limit=500${query}`)).body
  const details = async ({ id }: { id: number }) =>
    (await staff.get<ReceivedMailDetails>(`/api/received-mails/${id}`)).body

  return { portal, staff, handIn, buildConversation, received: listReceived, details }
}
