import type { Message } from './publish.ts'

export type PublishedChange = Extract<Message, { kind: 'change' }>

/** A page that took longer between loading its data and opening its stream reloads everything. */
const RETENTION_MS = 30_000
const MAX_CHANGES = 1_000

/** This node's recent changes. New streams get them, because a page's first data is older than its stream. */
export class RecentChanges {
  #completeSince = performance.now()
  #changes: { receivedAt: number; change: PublishedChange }[] = []

  add(change: PublishedChange): void {
    const now = performance.now()
    this.#changes.push({ receivedAt: now, change })
    this.#discardOldest(this.#changes.findIndex((entry) => entry.receivedAt > now - RETENTION_MS))
    if (this.#changes.length > MAX_CHANGES) this.#discardOldest(MAX_CHANGES / 2)
  }

  /** Clears the changes, because some may have been missed before now. */
  restart(): void {
    this.#changes = []
    this.#completeSince = performance.now()
  }

  /** Returns the changes of the last `age` milliseconds, or undefined if some are unknown. */
  listRecent(age: number): PublishedChange[] | undefined {
    const from = performance.now() - age
    if (age > RETENTION_MS || from < this.#completeSince) return undefined
    return this.#changes.filter(({ receivedAt }) => receivedAt >= from).map(({ change }) => change)
  }

  #discardOldest(count: number): void {
    const last = this.#changes[count - 1]
    if (!last) return
    this.#changes = this.#changes.slice(count)
    this.#completeSince = last.receivedAt
  }
}
