import { expect, test } from 'vitest'
import { Ground } from './ground.ts'
import { Random } from './random.ts'
import { SCENARIOS } from './scenarios.ts'

// `npm run test:faults` runs the same for long.
test.each(Object.entries(SCENARIOS))(
  'nothing is lost when %s',
  { timeout: 120_000 },
  async (_name, scenario) => {
    const ground = await Ground.make()
    try {
      const { acknowledged, note, ...wrong } = await scenario({ ground, random: new Random(7), rounds: 2 })
      expect(acknowledged, note).toBeGreaterThanOrEqual(0)
      expect(wrong).toEqual({ lost: 0, duplicated: 0, halfApplied: 0, orphans: 0, failed: 0 })
    } finally {
      await ground.remove()
    }
  },
)
