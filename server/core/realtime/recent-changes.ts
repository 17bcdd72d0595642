import type { Message } from './publish.ts'

export type PublishedChange = Extract<Message, { kind: 'change' }>

/** A page that took longer between loading its data and opening its stream reloads everything. */
const RETENTION_MS = 30_000
const MAX_CHANGES = 1_000

/**
 * The recent changes on this node. They are sent to new streams, because a page's first data is a little older than its
 * stream.
 */
export class RecentChanges {
  #complete = performance.now()
  #heard: { receivedAt: number; change: PublishedChange }[] = []

  add(change: PublishedChange): void {
    const at = performance.now()
    this.#heard.push({ receivedAt: at, change })
    this.#forget(this.#heard.findIndex((heard) => heard.receivedAt > at - RETENTION_MS))
    if (this.#heard.length > MAX_CHANGES) this.#forget(MAX_CHANGES / 2)
  }

  /** Clears the changes, because some may have been missed before now. */
  restart(): void {
    this.#heard = []
    this.#complete = performance.now()
  }

  /** Returns the changes of the last `age` milliseconds, or undefined if some are unknown. */
  listRecent(age: number): PublishedChange[] | undefined {
    const from = performance.now() - age
    if (age > RETENTION_MS || from < this.#complete) return undefined
    return this.#heard.filter(({ receivedAt }) => receivedAt >= from).map(({ change }) => change)
  }

  #forget(count: number): void {
    const last = this.#heard[count - 1]
    if (!last) return
    this.#heard = this.#heard.slice(count)
    this.#complete = last.receivedAt
  }
}
