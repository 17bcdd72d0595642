import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Database } from '#server/platform/db/connection.ts'

const PROGRAM = new URL('sender-process.ts', import.meta.url).pathname
const PATIENCE_MS = 60_000

/**
 * The moments when a sender is killed: before its mail, during it, or after the server has accepted it but before the
 * sender knows.
 */
const MOMENTS = ['recipient', 'data', 'accepted'] as const
type Moment = (typeof MOMENTS)[number]

/** The result of `killSenders`. */
export interface Deaths {
  killed: number
  /** Number of mails to send. */
  mails: number
  lost: number
  /** Extra copies; mail programs see the same Message-ID. */
  doubled: number
  /**
   * Senders killed after the server accepted their mail and before they knew: SMTP cannot distinguish this from a loss.
   */
  unheard: number
}

/**
 * Sends `perRound` mails per round in separate processes and kills one in each, cycling through the moments, while a
 * second process sends too. `queue` writes a mail to the outbox.
 */
export async function killSenders(
  db: Database,
  databaseUrl: string,
  queue: () => Promise<unknown>,
  { rounds, perRound = 4 }: { rounds: number; perRound?: number },
): Promise<Deaths> {
  const server = new CountingServer()
  const url = await server.listen()
  const spawnSender = () => spawn(process.execPath, [PROGRAM, databaseUrl, url], { stdio: 'ignore' })
  let other = spawnSender()
  for (let round = 0; round < rounds; round += 1) {
    const victim = spawnSender()
    // Kills after a few successful mails, so that every mail is the interrupted one once.
    const moment = MOMENTS[round % MOMENTS.length] ?? 'data'
    const died = server.killAt(moment, [victim, other], round % perRound)
    for (let i = 0; i < perRound; i += 1) await queue()
    const dead = await died
    if (dead === other) other = victim
  }
  await waitUntilSent(db)
  other.kill('SIGKILL')
  await server.close()
  const copies = [...server.arrived.values()].reduce((sum, times) => sum + times, 0)
  const mails = rounds * perRound
  const { unheard } = server
  return {
    killed: rounds,
    mails,
    lost: mails - server.arrived.size,
    doubled: copies - server.arrived.size,
    unheard,
  }
}

async function waitUntilSent(db: Database): Promise<void> {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await sleep(50)) {
    const waiting = await db.selectFrom('mails').select('id').where('status', '=', 'waiting').execute()
    if (waiting.length === 0) return
  }
  throw new Error('Mails are still waiting')
}

/** A mail server that counts the mails that it accepts and, once, kills the connected sender. */
class CountingServer {
  readonly arrived = new Map<string, number>()
  readonly #server: SMTPServer
  #kill:
    | { moment: Moment; senders: ChildProcess[]; after: number; resolve: (dead: ChildProcess) => void }
    | undefined
  unheard = 0

  constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_address, session, done) => {
        this.#at('recipient', session.hostNameAppearsAs)
        done()
      },
      onData: (stream, session, done) => {
        this.#at('data', session.hostNameAppearsAs)
        void this.#take(stream, session.hostNameAppearsAs, done)
      },
    })
    this.#server.on('error', () => {})
  }

  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  killAt(moment: Moment, senders: ChildProcess[], after: number): Promise<ChildProcess> {
    const { promise, resolve } = Promise.withResolvers<ChildProcess>()
    this.#kill = { moment, senders, after, resolve }
    return promise
  }

  close(): Promise<void> {
    return new Promise((closed) => this.#server.close(closed))
  }

  async #take(stream: NodeJS.ReadableStream, name: string, done: () => void): Promise<void> {
    const mail = await text(stream).catch(() => undefined)
    // An interrupted mail did not arrive.
    if (mail === undefined) return
    const id = /^Message-ID: (.+)$/im.exec(mail)?.[1] ?? ''
    this.arrived.set(id, (this.arrived.get(id) ?? 0) + 1)
    this.#at('accepted', name)
    done()
  }

  #at(moment: Moment, name: string): void {
    if (this.#kill?.moment !== moment || this.#kill.after-- > 0) return
    const { senders, resolve } = this.#kill
    const speaker = senders.find((sender) => name === `sender-${sender.pid}`)
    if (!speaker) return
    this.#kill = undefined
    if (moment === 'accepted') this.unheard += 1
    speaker.once('exit', () => resolve(speaker))
    speaker.kill('SIGKILL')
  }
}
