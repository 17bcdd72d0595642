import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import { NOTIFY_CHANNEL, type Message } from './publish.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 5_000

interface BusEvents {
  message: [Message]
  /** The connection was lost for a while, so messages may have been missed. */
  resync: []
}

/** One LISTEN connection per process, which reconnects automatically. */
export class Bus extends EventEmitter<BusEvents> {
  #client: Client | undefined
  #stopped = false
  readonly #connectionString: string

  constructor(connectionString: string) {
    super()
    this.#connectionString = connectionString
    this.setMaxListeners(0)
  }

  /** Starts to listen and returns once it works. Retries for as long as the database is unavailable. */
  async start(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !this.#stopped; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      if (await this.#tryListen()) return
      await new Promise((resume) => setTimeout(resume, wait))
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#client?.end()
  }

  async #tryListen(): Promise<boolean> {
    const client = new Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'project-portal-listen',
    })
    client.on('error', () => {}) // reported again by 'end'
    client.on('notification', ({ payload }) => {
      if (payload) this.emit('message', JSON.parse(payload) as Message)
    })
    try {
      await client.connect()
      await client.query(`listen ${NOTIFY_CHANNEL}`)
    } catch {
      void client.end().catch(() => {})
      return false
    }
    const heartbeat = setInterval(() => void sendHeartbeat(client), HEARTBEAT_MS)
    client.on('end', () => {
      clearInterval(heartbeat)
      this.#client = undefined
      if (!this.#stopped) void this.start()
    })
    this.#client = client
    this.emit('resync')
    return true
  }
}

/** Ends a connection to a lost machine, which sends nothing. TCP alone would give up after 15 minutes. */
async function sendHeartbeat(client: Client): Promise<void> {
  await client.query('select').catch(() => void client.end())
}
