import { ApiError, isChangedMeanwhile } from '#web/api/call.ts'

/**
 * Where the draft is stored: nothing typed yet, being sent, also on the server, only on this device until the server is
 * reached, refused by it, or changed elsewhere.
 */
export type Kept = 'untouched' | 'saving' | 'saved' | 'device' | 'refused' | 'conflict'

interface Outlets<T> {
  /** Stores a value on this device. */
  store: (value: T, trace: { base: number; unsent: boolean }) => void
  /** Sends a value that replaces version `base`; returns the new version. Throws ApiError. */
  send: (value: T, base: number) => Promise<number>
  tell: (kept: Kept) => void
}

const QUIET_MS = 1000
const AGAIN_MS = 10_000
/** Retrying will not help: the draft itself is rejected. */
const HOPELESS: ReadonlySet<number> = new Set([400, 403, 412, 413])

/** Stores a draft on this device immediately, and on the server when typing pauses, one version after another. */
export class DraftKeeper<T> {
  #base: number
  #outlets: Outlets<T>
  #waiting: T | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = Promise.resolve()
  #held = false
  #ended = false

  constructor(base: number, outlets: Outlets<T>) {
    this.#base = base
    this.#outlets = outlets
  }

  change(value: T): void {
    if (this.#ended) return
    this.#waiting = value
    this.#outlets.store(value, { base: this.#base, unsent: true })
    if (this.#held) return
    this.#outlets.tell('saving')
    this.#sendIn(QUIET_MS)
  }

  /** Sends pending changes once the current request is done. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  /** After a change elsewhere: replaces that version with this device's draft. */
  replace(base: number): Promise<void> {
    this.#base = base
    this.#held = false
    return this.flush()
  }

  /** Stops storing anything; resolves when no request is in flight. */
  end(): Promise<void> {
    this.#ended = true
    return this.#sending
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #send(): Promise<void> {
    const value = this.#waiting
    if (value === null || this.#held || this.#ended) return
    this.#waiting = null
    try {
      this.#base = await this.#outlets.send(value, this.#base)
      this.#afterSent(value)
    } catch (error) {
      this.#waiting ??= value
      this.#afterFailed(error)
    }
  }

  #afterSent(value: T): void {
    if (this.#ended) return
    const unsent = this.#waiting !== null
    this.#outlets.store(this.#waiting ?? value, { base: this.#base, unsent })
    if (!unsent) this.#outlets.tell('saved')
  }

  #afterFailed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0
    this.#held = isChangedMeanwhile(error)
    const refused = HOPELESS.has(status)
    if (this.#held) this.#outlets.tell('conflict')
    else this.#outlets.tell(refused ? 'refused' : 'device')
    if (!refused) this.#sendIn(AGAIN_MS)
  }
}
