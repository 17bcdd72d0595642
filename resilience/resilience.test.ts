import { describe, expect, inject, test } from 'vitest'
import { Sandbox } from './sandbox.ts'
import { Random } from './random.ts'
import { SCENARIOS } from './scenarios.ts'

/** The number of failed requests that a failed test lists. */
const FAILURES = 5

/**
 * One scenario of each kind of fault. `npm run test:all` runs the others. `npm run test:resilience` runs all, for
 * longer.
 */
const IN_EVERY_RUN = [
  'the portal is killed while eight writers are active',
  "the portal's PostgreSQL is killed while eight writers are active",
  'two nodes behind a proxy are restarted in turn',
  'the disk with the database and the files is full',
  'uploads are cut off at 10, 50 and 90%',
]

// Most of the time is spent waiting for something to end, start, or expire.
describe.concurrent('fault scenarios', () => {
  const others = Object.keys(SCENARIOS).filter((name) => !IN_EVERY_RUN.includes(name))
  test.each(IN_EVERY_RUN)('loses and duplicates nothing when %s', { timeout: 240_000 }, (name) =>
    expectNoLoss(name),
  )
  test.each(others)('loses and duplicates nothing when %s', { timeout: 240_000, tags: ['nightly'] }, (name) =>
    expectNoLoss(name),
  )
})

async function expectNoLoss(name: string): Promise<void> {
  const scenario = SCENARIOS[name]
  if (!scenario) throw new Error(`There is no scenario “${name}”`)
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
}
