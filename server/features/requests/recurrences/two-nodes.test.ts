// @module-tag nightly
import { afterAll, expect, test } from 'vitest'
import type { Recurrence } from '#shared/requests/recurrences/schemas.ts'
import { testDatabase } from '#server/test/database.ts'
import { testApp } from '#server/test/test-app.ts'
import { createRecurringWork } from './create-due-work.ts'

const DAYS = 400
/** An outage of both nodes. */
const OFF = [120, 150] as const

const database = await testDatabase()
const here = await testApp({}, database)
const there = await testApp({ storage: here.config.storage }, database)
afterAll(async () => {
  await here.close()
  await there.close()
  await database.close()
})

const anna = await here.buildClient()
const staff = here.as(await here.buildStaff())
const START = Temporal.PlainDate.from(new Date().toISOString().slice(0, 10))
const dayIn = (days: number) => START.add({ days }).toString()

const PATTERNS = {
  daily: { unit: 'day' },
  weekly: { unit: 'week', weekday: 1 },
  fortnightly: { unit: 'week', every: 2 },
  monthly: { unit: 'month', onDay: -1, shift: 'previous' },
  'by workday': { unit: 'month', nthWorkday: 3 },
  quarterly: { unit: 'month', every: 3, onDay: 31, shift: 'none' },
}

async function create(pattern: object): Promise<Recurrence> {
  const { id: projectId } = await here.buildProject({ userId: anna.id })
  const content = { kind: 'task', title: 'Check the backups' }
  const body = { content, startsOn: dayIn(0), ...pattern, projectId }
  return (await staff.post<Recurrence>('/api/recurrences', body)).body
}

const work = (recurrenceId: number) =>
  here.db
    .selectFrom('tasks')
    .select(['id', 'occursOn', 'dueDate', 'status'])
    .where('recurrenceId', '=', recurrenceId)
    .orderBy('occursOn')
    .execute()

test(
  'creates recurring work once and in order on two nodes over 400 days, and none while work is open',
  { timeout: 120_000 },
  async () => {
    const recurrences = new Map<string, Recurrence>()
    for (const [name, pattern] of Object.entries(PATTERNS)) recurrences.set(name, await create(pattern))
    const latest = new Map<number, number>()

    for (let day = 0; day < DAYS; day += 1) {
      if (day >= OFF[0] && day < OFF[1]) continue
      const now = new Date(`${dayIn(day)}T12:00:00Z`)
      await Promise.all([
        createRecurringWork(here.db, now),
        createRecurringWork(there.db, now),
        createRecurringWork(here.db, now),
      ])
      for (const { id } of recurrences.values()) {
        const made = await work(id)
        const open = made.filter(({ status }) => status !== 'completed')
        expect(open.length).toBeLessThanOrEqual(1)
        // A day creates at most one. Nothing has piled up, not even after the outage.
        expect(made.length - (latest.get(id) ?? made.length)).toBeLessThanOrEqual(1)
        latest.set(id, made.length)
        // Work is done the day after it's due. For a while, no one does anything.
        const done = day < 200 || day > 260 ? open.filter(({ dueDate }) => dueDate < dayIn(day)) : []
        for (const task of done)
          await here.db.updateTable('tasks').set({ status: 'completed' }).where('id', '=', task.id).execute()
      }
    }

    for (const [name, { id }] of recurrences) {
      const made = await work(id)
      const days = made.map(({ occursOn }) => occursOn ?? '')
      expect([name, new Set(days).size]).toEqual([name, days.length])
      const due = made.map(({ dueDate }) => dueDate)
      expect([name, new Set(due).size]).toEqual([name, due.length])
      expect([name, days]).toEqual([name, days.toSorted()])
      expect(made.length).toBeGreaterThan(name === 'quarterly' ? 2 : 8)
    }
  },
)
