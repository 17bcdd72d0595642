import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'
import { COMMENT_KINDS } from '#shared/records/records.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { findManagerPicture } from '#server/core/settings/queries.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { readSender } from './agency-sender.ts'
import { type Sender, composeText } from './compose.ts'
import { type MailContent, formatMailSubject } from './content.ts'
import { createMessageId } from './message-id.ts'
import { createReplyAddress } from './reply-address.ts'
import { renderMail } from './template.ts'
import { UNSUBSCRIBABLE_KINDS, createUnsubscribeToken } from './unsubscribe-token.ts'
import { FOLLOWED_KINDS } from '#shared/notifications/values.ts'

export type MessageConfig = Pick<Config, 'publicUrl' | 'replyAddress'>

/** The storage of the picture in an invitation. */
export type PictureStorage = Pick<Storage, 'read'>

/** A message to one recipient. */
export type MailMessage = SendMailOptions & { to: string | { name: string; address: string } }

/** A mail as stored in the queue. */
export interface QueuedMail extends MailContent {
  /** Null for an address that belongs to no user. */
  userId: number | null
  address: string
  entityId: number | null
}

/** Builds the message for the mail server, in the mail's language. */
export const composeMessage = (
  db: Database,
  queued: QueuedMail,
  { config, from, storage }: { config: MessageConfig; from: string; storage?: PictureStorage | undefined },
): Promise<MailMessage> =>
  withLanguage(queued.language, async () => {
    const conversation = await createConversationAddress(db, queued, config)
    const answerable = config.replyAddress && isAboutSeveral(queued) ? 'several' : conversation !== undefined
    const mail = { ...queued, answerable, mute: await createMutePath(db, queued) } as const
    const agency = await readSender(db, config)
    const portrait = mail.parts.some((part) => part.accountManager) && (await readPortrait(db, storage))
    const sender =
      portrait && agency.accountManager
        ? { ...agency, accountManager: { ...agency.accountManager, picture: `cid:${portrait.cid}` } }
        : agency
    const replyTo = conversation ?? sender.contact
    return {
      from: { name: sender.agencyName, address: from },
      to: { name: mail.fullName ?? '', address: mail.address },
      ...(replyTo && { replyTo }),
      subject: formatMailSubject(mail),
      text: composeText(mail, sender),
      html: renderMail(mail, sender),
      ...(portrait && { attachments: [portrait] }),
      ...(await createHeaders(db, mail, sender)),
    }
  })

/**
 * Reads the account manager's picture, which is part of the mail, because the recipient can't sign in yet. Undefined if
 * there is none or its bytes are lost.
 */
async function readPortrait(db: Database, storage: PictureStorage | undefined) {
  const picture = storage && (await findManagerPicture(db))
  if (!picture) return undefined
  const content = await storage
    .read(picture.name)
    .then(buffer)
    .catch(() => undefined)
  return content && { content, contentType: picture.fileType, cid: 'account-manager', filename: 'portrait' }
}

/** Whether a mail combines updates about several records. A digest never looks like one that can be answered. */
const isAboutSeveral = ({ kind, entityType, parts }: QueuedMail): boolean =>
  kind !== 'digest' && entityType === null && parts.some(({ about }) => about !== undefined)

async function createConversationAddress(db: Database, mail: QueuedMail, { replyAddress }: MessageConfig) {
  const { userId, entityId } = mail
  const entityType = COMMENT_KINDS.find((name) => name === mail.entityType)
  if (!replyAddress || !entityType || entityId === null || userId === null) return undefined
  return createReplyAddress(db, replyAddress, { target: { userId, entityType, entityId } })
}

async function createHeaders(db: Database, mail: QueuedMail, { publicUrl }: Sender) {
  const { hostname } = new URL(publicUrl)
  // Mails about one record form a thread in the recipient's mail program, even if their subjects differ.
  const thread = mail.entityId !== null && `<${mail.entityType}-${mail.entityId}.${mail.userId}@${hostname}>`
  return {
    // Every attempt uses the same id, so that a server can recognize a mail that it already has.
    messageId: createMessageId(mail.id, publicUrl),
    ...(thread && { inReplyTo: thread, references: [thread] }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(await createUnsubscribeHeaders(db, mail, publicUrl)),
    },
  }
}

/** Returns the RFC 8058 headers for unsubscribing from this kind of mail with one click. */
async function createUnsubscribeHeaders(db: Database, mail: QueuedMail, publicUrl: string) {
  if (mail.userId === null) return {}
  const kind = UNSUBSCRIBABLE_KINDS.find((candidate) => candidate === mail.kind)
  if (!kind) return {}
  const token = await createUnsubscribeToken(db, { userId: mail.userId, kind })
  return {
    'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Returns the path where the recipient can mute the mail's record without signing in. */
async function createMutePath(db: Database, { userId, entityType: type, entityId }: QueuedMail) {
  const entityType = FOLLOWED_KINDS.find((candidate) => candidate === type)
  if (userId === null || entityType === undefined || entityId === null) return undefined
  const token = await createUnsubscribeToken(db, { userId, kind: 'record', entityType, entityId })
  return `/unsubscribe?token=${encodeURIComponent(token)}`
}
