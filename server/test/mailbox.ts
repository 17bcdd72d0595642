import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything. */
export interface Mailbox {
  port: number
  received: Email[]
  /** The envelope sender of each mail. */
  senders: string[]
  /** The number of next mails that it refuses as busy. */
  refusals: number
  /** Returns the mails that it received for this address. */
  to: (address: string) => Email[]
  close: () => Promise<void>
}

/** Starts a mail server on a free port. Close it after the tests. */
export async function startMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope: { mailFrom } }, done) => void receive(stream, mailFrom || undefined, done),
  })
  async function receive(
    stream: NodeJS.ReadableStream,
    sender: { address: string } | undefined,
    done: (error?: Error) => void,
  ): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    if (mailbox.refusals-- > 0) return done(new Error('Busy, try again later'))
    mailbox.received.push(await PostalMime.parse(Buffer.concat(chunks)))
    mailbox.senders.push(sender?.address ?? '')
    done()
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const mailbox: Mailbox = {
    port: (server.server.address() as AddressInfo).port,
    received: [],
    senders: [],
    refusals: 0,
    to: (address) => mailbox.received.filter(({ to }) => to?.some((reader) => reader.address === address)),
    close: () => new Promise((closed) => server.close(closed)),
  }
  return mailbox
}
