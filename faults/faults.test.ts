import { describe, expect, inject, test } from 'vitest'
import { Sandbox } from './sandbox.ts'
import { Random } from './random.ts'
import { SCENARIOS } from './scenarios.ts'

/** Requests that a failed test names. */
const FAILURES = 5

// `npm run test:faults` runs the same for longer. Most of the time is spent waiting for something to end, start or
// expire.
describe.concurrent('nothing is lost when', () => {
  test.each(Object.entries(SCENARIOS))('%s', { timeout: 240_000 }, async (_name, scenario) => {
    const sandbox = await Sandbox.make(inject('readyFolder'))
    try {
      const { acknowledged, note, ...wrong } = await scenario({ sandbox, random: new Random(7), rounds: 1 })
      expect(acknowledged, note).toBeGreaterThanOrEqual(0)
      const failures = sandbox.history.failures.slice(0, FAILURES).map((event) => JSON.stringify(event))
      expect(wrong, [note, ...failures].join('\n')).toEqual({
        lost: 0,
        duplicated: 0,
        halfApplied: 0,
        orphans: 0,
        leaks: 0,
        failed: 0,
      })
    } finally {
      await sandbox.remove()
    }
  })
})
