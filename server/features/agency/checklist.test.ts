import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agency, Checklist } from '#shared/agency/schemas.ts'
import { poolOf } from '#server/db/connection.ts'
import { up } from '#server/db/migrations/057-first-steps.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
let staff: Caller
beforeAll(async () => {
  staff = portal.as(await portal.buildStaff())
})

const SETTINGS = '/api/agency/settings'
const checklist = async () => (await staff.get<Checklist>('/api/agency/checklist')).body
const settings = async () => (await staff.get<Agency>(SETTINGS)).body
const NOTHING = {
  logo: false,
  color: false,
  hours: false,
  mail: false,
  colleague: false,
  client: false,
  dismissedAt: null,
}

test('nothing is done in a new portal, nor by settings that are no first step', async () => {
  expect(await checklist()).toEqual(NOTHING)
  expect((await settings()).hoursChosen).toBe(false)
  await staff.patch(SETTINGS, { name: 'Studio North', targetHours: 8 })
  expect(await checklist()).toEqual(NOTHING)
})

test('each step is done by doing it, and stays done', async () => {
  const { accentColor, businessHours } = await settings()
  await staff.patch(SETTINGS, { accentColor })
  expect(await checklist()).toEqual({ ...NOTHING, color: true })
  const { body: upload } = await staff.upload<{ name: string }>('/api/uploads')
  await staff.patch(SETTINGS, { logo: upload.name })
  await staff.patch(SETTINGS, { logo: null })
  expect(await checklist()).toEqual({ ...NOTHING, color: true, logo: true })
  await staff.patch(SETTINGS, { businessHours })
  expect(await checklist()).toEqual({ ...NOTHING, color: true, logo: true, hours: true })
  expect((await settings()).hoursChosen).toBe(true)

  const colleague = await portal.buildStaff()
  const client = await portal.buildClient()
  await staff.delete(`/api/users/${colleague.id}`)
  await staff.delete(`/api/users/${client.id}`)
  await portal.db
    .insertInto('mails')
    .values({ userId: client.id, subject: 'News', status: 'failed' })
    .execute()
  const people = { ...NOTHING, color: true, logo: true, hours: true, colleague: true, client: true }
  expect(await checklist()).toEqual(people)
  await portal.db.updateTable('mails').set({ status: 'sent' }).execute()
  expect(await checklist()).toEqual({ ...people, mail: true })
})

test('it is put away for everybody, and comes back only when asked for', async () => {
  await staff.patch(SETTINGS, { checklistDismissed: true })
  const { dismissedAt } = await checklist()
  expect(dismissedAt).not.toBeNull()
  expect((await settings()).checklistDismissedAt).toBe(dismissedAt)
  await staff.patch(SETTINGS, { checklistDismissed: true, name: 'Studio South' })
  expect((await checklist()).dismissedAt).toBe(dismissedAt)
  await staff.patch(SETTINGS, { checklistDismissed: false })
  expect((await checklist()).dismissedAt).toBeNull()
})

/** Puts the table back to before the migration, then migrates. */
async function migrateAgain(): Promise<void> {
  const tables = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolOf(portal.db) }) })
  await tables.transaction().execute(async (tx) => {
    const columns = ['first_steps', 'checklist_dismissed_at'].map((column) => `drop column ${column}`)
    await sql.raw(`alter table agency ${columns.join(', ')}`).execute(tx)
    await up(tx)
  })
}

describe('an upgrade', () => {
  test('shows no checklist to an agency that has clients, and knows what it has set', async () => {
    await staff.patch(SETTINGS, { accentColor: '#0f766e', timeZone: 'Europe/Berlin' })
    await migrateAgain()
    const { dismissedAt, ...steps } = await checklist()
    expect(dismissedAt).not.toBeNull()
    expect(steps).toMatchObject({ logo: false, color: true, hours: true })
  })

  test('shows it to one that has none', async () => {
    await portal.db.updateTable('users').set({ role: 'staff', staffRole: 'owner' }).execute()
    await staff.patch(SETTINGS, { accentColor: '#4f46e5', timeZone: 'UTC' })
    await migrateAgain()
    expect(await checklist()).toMatchObject({ color: false, hours: false, dismissedAt: null })
  })
})
