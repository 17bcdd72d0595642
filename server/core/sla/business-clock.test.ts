import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { readBusinessClock } from './business-clock.ts'

const portal = await testApp()
afterAll(portal.close)
afterEach(() => void vi.useRealTimers())

test('applies changed targets soon, even if the machine’s clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const before = await readBusinessClock(portal.db)
  await portal.db
    .updateTable('agency')
    .set({ targetHours: before.targetMinutes.medium / 60 + 1 })
    .execute()
  vi.setSystemTime(Date.now() - 8 * 86_400_000)
  vi.advanceTimersByTime(15_000)
  expect((await readBusinessClock(portal.db)).targetMinutes.medium).toBe(before.targetMinutes.medium + 60)
})
