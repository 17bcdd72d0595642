import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Sandbox } from './sandbox.ts'

/**
 * How the server behaves: normally, unreachable, silent after connecting, slow with each response, or rejecting
 * everything.
 */
export type Behavior = 'well' | 'down' | 'silent' | 'slow' | 'refusing'

export interface DeliveredMails {
  sent: number
  lost: number
  /**
   * Copies beyond the first, and beyond the attempts that the portal knows failed. SMTP can't report to the portal
   * whether they arrived.
   */
  doubled: number
}

const TIMEOUT_MS = 240_000
/** Just below the portal's timeout for one response. A mail then takes half a minute. */
const LATE_MS = 7_600

export async function startMailServer(): Promise<MailServer> {
  const server = new MailServer()
  await server.open()
  return server
}

/** A real mail server that can behave in any of these ways, and counts what it accepted. */
export class MailServer {
  readonly #arrived = new Map<string, number>()
  #behavior: Behavior = 'well'
  #port = 0
  #server: SMTPServer | undefined

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}?from=portal@agency.example`
  }

  async become(behavior: Behavior): Promise<void> {
    const wasDown = this.#behavior === 'down'
    this.#behavior = behavior
    if (behavior === 'down') await this.close()
    else if (wasDown) await this.open()
  }

  async open(): Promise<void> {
    const step = (done: (error?: Error) => void) => void this.#answer(done)
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onConnect: (_session, done) => (this.#behavior === 'silent' ? undefined : step(done)),
      onMailFrom: (_address, _session, done) => step(done),
      onRcptTo: (_address, _session, done) => step(done),
      onData: (stream, { id }, done) => void this.#take(stream, id, done),
    })
    server.on('error', () => {})
    await new Promise<void>((listening) => server.listen(this.#port, '127.0.0.1', listening))
    this.#server = server
    this.#port = (server.server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()))
  }

  /** Waits until the portal has no mail left to send, and compares its records with the mails that arrived. */
  async waitUntilDelivered(sandbox: Sandbox, database: string): Promise<DeliveredMails> {
    // Many messages from one client are collected for ten minutes, longer than a test waits.
    await sandbox.query(database, `update mails set next_try_at = now() where status = 'waiting'`)
    for (const began = performance.now(); performance.now() - began < TIMEOUT_MS; await sleep(200)) {
      const [{ waiting = 0, sent = 0, failed = 0, again = 0 } = {}] = await sandbox.query<
        Record<string, number>
      >(
        database,
        `select count(*) filter (where status = 'waiting')::int as waiting,
           count(*) filter (where status = 'sent')::int as sent,
           count(*) filter (where status = 'failed')::int as failed,
           coalesce(sum(tries - 1) filter (where status = 'sent'), 0)::int as again from mails`,
      )
      if (waiting > 0) continue
      const copies = [...this.#arrived.values()].reduce((sum, times) => sum + times, 0)
      return {
        sent,
        lost: failed + Math.max(0, sent - this.#arrived.size),
        doubled: Math.max(0, copies - this.#arrived.size - again),
      }
    }
    throw new Error('Emails are still waiting')
  }

  async #take(stream: NodeJS.ReadableStream, session: string, done: (error?: Error) => void): Promise<void> {
    const mail = await text(stream).catch(() => '')
    const id = /^Message-ID: (.+)$/im.exec(mail)?.[1]
    await this.#answer((error) => {
      // A mail isn't accepted if its sender has closed the connection, or if the server is closing.
      const isThere = [...(this.#server?.connections ?? [])].some((connection) => connection.id === session)
      const refused = error ?? (isThere ? undefined : tryAgain())
      if (!refused && id) this.#arrived.set(id, (this.#arrived.get(id) ?? 0) + 1)
      done(refused)
    })
  }

  async #answer(done: (error?: Error) => void): Promise<void> {
    if (this.#behavior === 'slow') await sleep(LATE_MS)
    done(this.#behavior === 'refusing' ? tryAgain() : undefined)
  }
}

const tryAgain = () => Object.assign(new Error('Try again later'), { responseCode: 451 })
