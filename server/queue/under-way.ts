/** More than can end between two looks; nobody may be looking. */
const MOST_ENDED = 100

/** What is under way, and what ended since somebody last looked. */
export class UnderWay<T extends object> {
  readonly #running = new Set<T>()
  #ended: T[] = []

  /** Answers what tells that it has ended. */
  begin(item: T): () => void {
    this.#running.add(item)
    return () => {
      if (this.#running.delete(item) && this.#ended.length < MOST_ENDED) this.#ended.push(item)
    }
  }

  /** The newest of what runs first, then what has ended, which is forgotten. */
  look(): T[] {
    const seen = [...[...this.#running].toReversed(), ...this.#ended]
    this.forget()
    return seen
  }

  forget(): void {
    if (this.#ended.length > 0) this.#ended = []
  }
}

/** The jobs of this process. */
export const jobsUnderWay = new UnderWay<{ name: string }>()
