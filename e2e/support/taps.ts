import type { Locator } from 'playwright-core'

export interface Taps {
  tap: (target: Locator) => Promise<void>
  /** Counts a tap outside the portal, such as on the link in an email. */
  countTap: () => void
  getCount: () => number
}

/** Returns a function that taps on a phone and counts. Typing doesn't count. */
export function startCountingTaps(): Taps {
  let count = 0
  return {
    tap: async (target) => {
      await target.tap()
      count += 1
    },
    countTap: () => {
      count += 1
    },
    getCount: () => count,
  }
}
