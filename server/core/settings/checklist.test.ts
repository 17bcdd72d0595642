import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agency, Checklist } from '#shared/settings/schemas.ts'
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

test('has no step done in a new portal or after other settings change', async () => {
  expect(await checklist()).toEqual(NOTHING)
  expect((await settings()).hoursChosen).toBe(false)
  await staff.patch(SETTINGS, { name: 'Studio North', targetHours: 8 })
  expect(await checklist()).toEqual(NOTHING)
})

test('marks each step as done when staff do it, and keeps it done', async () => {
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

test('dismisses the checklist for all staff, and restores it on request', async () => {
  await staff.patch(SETTINGS, { checklistDismissed: true })
  const { dismissedAt } = await checklist()
  expect(dismissedAt).not.toBeNull()
  expect((await settings()).checklistDismissedAt).toBe(dismissedAt)
  await staff.patch(SETTINGS, { checklistDismissed: true, name: 'Studio South' })
  expect((await checklist()).dismissedAt).toBe(dismissedAt)
  await staff.patch(SETTINGS, { checklistDismissed: false })
  expect((await checklist()).dismissedAt).toBeNull()
})
