// @module-tag nightly
import { expect, test } from 'vitest'
import type { Project } from '#shared/projects/schemas.ts'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

/** Builds a staff member and a client. */
async function people() {
  const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
  const katharina = await portal.buildClient({ fullName: 'Katharina Böhm' })
  const start = async (name: string) =>
    (
      await portal.as(sarah).post<Project>('/api/projects', {
        clientId: katharina.id,
        name,
        description: 'Stamps on the phone.',
      })
    ).body
  return { sarah, katharina, start }
}

test('lets staff choose the responsible user of a project and a brief, undo it, and filter by it', async () => {
  const { sarah, katharina, start } = await people()
  const { id } = await start('Loyalty card')
  await start('Tasting room')
  const page = await browser.open(sarah, `/staff/projects/${id}`)
  await page.getByRole('button', { name: 'Responsible: No one' }).click()
  await page.getByRole('menuitem', { name: 'Me' }).click()
  await page.getByRole('button', { name: 'Responsible: Sarah Lindqvist' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Responsible: No one' }).click()
  await page.getByRole('menuitem', { name: 'Me' }).click()
  await page.getByRole('button', { name: 'Responsible: Sarah Lindqvist' }).waitFor()

  await page.goto('/staff/projects')
  await page.getByRole('row').filter({ hasText: 'Tasting room' }).waitFor()
  await page.getByLabel('Responsible').selectOption({ label: 'Mine' })
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Tasting room' }).count()).toBe(0)
  expect(await page.getByRole('row').filter({ hasText: 'Loyalty card' }).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('responsible')).toBe('me')
  await page.getByRole('button', { name: 'Board' }).click()
  await page.getByRole('link', { name: 'Loyalty card', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Tasting room', exact: true }).count()).toBe(0)

  const brief = await portal.buildBrief({ userId: katharina.id, projectName: 'Bread shop' })
  await page.goto(`/staff/briefs/${brief.id}`)
  await page.getByRole('button', { name: 'Responsible: No one' }).click()
  await page.getByRole('menuitem', { name: 'Me' }).click()
  await page.getByRole('button', { name: 'Responsible: Sarah Lindqvist' }).waitFor()
  await page.goto('/staff/briefs?responsible=me')
  await page.getByRole('row').filter({ hasText: 'Bread shop' }).waitFor()
  await page.getByLabel('Responsible').selectOption({ label: 'No one’s' })
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Bread shop' }).count()).toBe(0)
})
