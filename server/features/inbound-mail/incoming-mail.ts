import { createHash } from 'node:crypto'
import type { Actor } from '#shared/contract/policy.ts'
import type { App } from '#server/core/api/app.ts'
import type { CallContext } from '#server/core/context/context.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { readLanguageOffer, readUserLanguage } from '#server/core/settings/language-offer.ts'
import { type ReplyTarget, readReplyAddress } from '#server/core/mail/reply-address.ts'
import type { BodyReader } from './body-reader.ts'
import type { MailBody, UnreadableReason } from './read-body.ts'
import { type MailHead, readHead } from './read-head.ts'

/** More recipients than a reply has. */
const MAX_RECIPIENTS = 100

/** An inbound mail. */
export interface IncomingMail {
  raw: Buffer
  /** The headers. All are empty if they can't be read. */
  head: MailHead
  isHeadReadable: boolean
  /** The Message-ID, or a replacement for a mail without one. */
  messageId: string
  /** The target of the reply address that it was sent to, if there is one. */
  target: ReplyTarget | undefined
  isAddressExpired: boolean
  /** The id of the user with the sender's address, which can be forged. */
  claimedSenderId: number | undefined
  /** The text and the files once they were read, or why they can't be read. */
  body?: MailBody | { unreadable: UnreadableReason }
}

/** A call that delivers a mail. */
export interface MailDelivery {
  app: App
  reader: BodyReader
  ctx: CallContext<Actor | null>
  /** Whether the portal fetched the mail itself. If so, no mail server returns the reason to the sender. */
  isFetched: boolean
}

const EMPTY_HEAD: MailHead = {
  messageId: undefined,
  from: '',
  subject: '',
  recipients: [],
  automatic: false,
  headers: [],
  whole: true,
}

/** Reads the headers of a raw mail, or of its beginning, and looks up its reply address and its sender. */
export async function identifyMail(db: Database, raw: Buffer): Promise<IncomingMail> {
  const head = await readHead(raw).catch(() => undefined)
  const { messageId, recipients, from } = head ?? EMPTY_HEAD
  const address = await findReplyAddress(db, recipients)
  return {
    raw,
    head: head ?? EMPTY_HEAD,
    isHeadReadable: head !== undefined,
    messageId: messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@no-id>`,
    target: address?.target,
    isAddressExpired: address?.isExpired ?? false,
    claimedSenderId: await findUserId(db, from),
  }
}

/** Finds the first recipient that is a reply address, preferring addresses that haven't expired. */
async function findReplyAddress(db: Database, recipients: string[]) {
  let expired: Awaited<ReturnType<typeof readReplyAddress>>
  for (const recipient of recipients.slice(0, MAX_RECIPIENTS)) {
    const address = await readReplyAddress(db, recipient)
    if (address && !address.isExpired) return address
    expired ??= address
  }
  return expired
}

async function findUserId(db: Database, address: string): Promise<number | undefined> {
  if (!address) return undefined
  const user = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', address))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user?.id
}

/** Returns the language of the person whose reply address was used, or else of the sender, or else the agency's. */
export async function readMailLanguage(
  db: Database,
  { target, claimedSenderId }: IncomingMail,
): Promise<string> {
  const userId = target?.userId ?? claimedSenderId
  return userId === undefined ? (await readLanguageOffer(db)).own : readUserLanguage(db, userId)
}
