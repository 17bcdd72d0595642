// @module-tag nightly
import { expect, test } from 'vitest'
import type { Agency } from '#shared/settings/schemas.ts'
import { TIME_ZONE, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

test('suggests the browser’s time zone until staff choose one, and finds a time zone by city', async () => {
  const owner = await portal.buildStaff()
  const staff = portal.as(owner)
  const page = await browser.open(owner, '/staff/settings')
  const zone = page.getByLabel('Time zone')
  const zoneNow = async () => (await staff.get<Agency>('/api/agency/settings')).body.timeZone
  await page.getByText('Suggested by this browser.').waitFor()
  expect(await zone.inputValue()).toBe(TIME_ZONE)
  expect(await zoneNow()).toBe('UTC')

  await page.getByRole('button', { name: 'Search by city' }).click()
  const search = page.getByRole('dialog', { name: 'Search time zones' })
  await search.getByRole('option', { name: /^Berlin/ }).waitFor()
  await search.getByRole('combobox').fill('Atlantis')
  await search.getByText('No time zone found.').waitFor()
  await search.getByRole('combobox').fill('kolk')
  await search.getByRole('option', { name: /^Kolkata India Time/ }).waitFor()
  await expectSoundState(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => zone.inputValue()).toBe('Asia/Kolkata')
  await page.locator('#hours').getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Settings saved', { exact: true }).first().waitFor()
  expect(await zoneNow()).toBe('Asia/Kolkata')

  await staff.patch('/api/agency/settings', { timeZone: 'Pacific/Truk' })
  await page.reload()
  const shown = page.locator('#hours select').first()
  await expect.poll(() => shown.inputValue()).toBe('Pacific/Chuuk')
  expect(await page.getByText('Suggested by this browser.').count()).toBe(0)
})
