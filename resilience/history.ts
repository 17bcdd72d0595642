/** One request and its outcome. */
export interface Event {
  /** In milliseconds since the start. */
  at: number
  milliseconds: number
  request: string
  key: string | undefined
  /** Null if there was no response. */
  status: number | null
  /** Whether the response named a time to retry. */
  comeBack: boolean
  /** The message of a failed request's response, or why there was no response. */
  message: string | undefined
}

/** Every request and response, in the order in which they ended. */
export class History {
  readonly events: Event[] = []
  /** The number of requests that were sent again, because their connection was just being closed. */
  sentAgain = 0
  readonly #began = performance.now()

  now(): number {
    return performance.now() - this.#began
  }

  add(event: Omit<Event, 'milliseconds'>): void {
    this.events.push({ ...event, milliseconds: this.now() - event.at })
  }

  get failed(): number {
    return this.failures.length
  }

  /** Requests without a response, or with a response that reports a server error. */
  get failures(): Event[] {
    return this.events.filter(({ status }) => status === null || status >= 500)
  }

  /** Requests without a response, or with a server error that gives neither a reason nor a time to retry. */
  get unexplained(): number {
    return this.events.filter(
      ({ status, comeBack }) => status === null || (status >= 500 && status !== 507 && !comeBack),
    ).length
  }

  /** The longest time that a request waited for its response, in milliseconds. */
  get longestAnswer(): number {
    return this.events.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0)
  }

  /** The longest time without a success, in milliseconds. */
  get longestOutage(): number {
    const successes = this.events
      .filter(({ status }) => status !== null && status < 400)
      .map(({ at, milliseconds }) => at + milliseconds)
      .toSorted((a, b) => a - b)
    return successes.slice(1).reduce((most, at, i) => Math.max(most, at - (successes[i] ?? at)), 0)
  }

  toString(): string {
    return this.events.map((event) => JSON.stringify(event)).join('\n')
  }
}
