import type { FastifyBaseLogger } from 'fastify'
import type { Violation } from './violation.ts'

const HOUR_MS = 3_600_000
const MAX_KINDS = 50

/** Logs each kind of violation once an hour, and at most 50 kinds: strangers can report them too. */
export class ViolationLog {
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Set<string>()
  #since = performance.now()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Logs it, unless one like it, of whatever page, was logged within the hour. */
  add(violation: Violation): void {
    this.#forgetHourly()
    const kind = JSON.stringify({ ...violation, page: '' })
    if (this.#kinds.has(kind) || this.#kinds.size > MAX_KINDS) return
    this.#kinds.add(kind)
    if (this.#kinds.size <= MAX_KINDS) this.#log.warn({ violation }, REFUSED)
    else this.#log.warn(`${REFUSED} ${MAX_KINDS} different things. More are not logged within this hour.`)
  }

  #forgetHourly(): void {
    if (performance.now() - this.#since < HOUR_MS) return
    this.#since = performance.now()
    this.#kinds.clear()
  }
}

const REFUSED = 'The content security policy refused'
