export const MINUTE_MS = 60_000

interface Bucket {
  remaining: number
  /** The time of the last update. */
  updatedAt: number
}

/** An attempt's result. `seconds` is the time until it can succeed or, after success, the bucket is full. */
interface BucketResult {
  isTooMuch: boolean
  remaining: number
  seconds: number
}

/**
 * Limits how much each subject does per minute. A subject can use up to a minute's worth at once. Each process counts
 * separately, because using the database would cost more than most calls.
 */
export class Buckets<Subject> {
  readonly #buckets = new Map<Subject, Bucket>()
  readonly #perMinute: number
  #cleanedAt = performance.now()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Takes `cost` from the amount that the subject has left, or nothing if that is too little. */
  consume(subject: Subject, cost = 1): BucketResult {
    const now = performance.now()
    this.#clean(now)
    const perMs = this.#perMinute / MINUTE_MS
    const { remaining, updatedAt } = this.#buckets.get(subject) ?? {
      remaining: this.#perMinute,
      updatedAt: now,
    }
    const available = Math.min(this.#perMinute, remaining + (now - updatedAt) * perMs)
    const requested = Math.min(this.#perMinute, cost)
    const isTooMuch = available < requested
    const rest = isTooMuch ? available : available - requested
    this.#buckets.set(subject, { remaining: rest, updatedAt: now })
    const missing = isTooMuch ? requested - available : this.#perMinute - rest
    return { isTooMuch, remaining: Math.floor(rest), seconds: Math.ceil(missing / perMs / 1000) }
  }

  /** Deletes full buckets, which don't need to be stored. */
  #clean(now: number): void {
    if (now - this.#cleanedAt < MINUTE_MS) return
    this.#cleanedAt = now
    for (const [subject, { updatedAt }] of this.#buckets)
      if (now - updatedAt >= MINUTE_MS) this.#buckets.delete(subject)
  }
}
