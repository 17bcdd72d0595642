import type { Message } from './publish.ts'

export type ChangeMessage = Extract<Message, { kind: 'change' }>

/** A page that took longer between loading its data and opening its stream reloads everything. */
const KEPT_MS = 30_000
const MAX_KEPT = 1_000

/** The recent messages on this node, because a page's first data is a little older than its stream. */
export class RecentChanges {
  #complete = performance.now()
  #heard: { at: number; change: ChangeMessage }[] = []

  add(change: ChangeMessage): void {
    const at = performance.now()
    this.#heard.push({ at, change })
    this.#forget(this.#heard.findIndex((heard) => heard.at > at - KEPT_MS))
    if (this.#heard.length > MAX_KEPT) this.#forget(MAX_KEPT / 2)
  }

  /** Clears the messages, because some may have been missed before now. */
  restart(): void {
    this.#heard = []
    this.#complete = performance.now()
  }

  /** Returns the changes of the last `age` milliseconds, or undefined if some are unknown. */
  within(age: number): ChangeMessage[] | undefined {
    const from = performance.now() - age
    if (age > KEPT_MS || from < this.#complete) return undefined
    return this.#heard.filter(({ at }) => at >= from).map(({ change }) => change)
  }

  #forget(count: number): void {
    const last = this.#heard[count - 1]
    if (!last) return
    this.#heard = this.#heard.slice(count)
    this.#complete = last.at
  }
}
