import { expect, test } from 'vitest'
import type { Project } from '#shared/projects/schemas.ts'
import { button, fillContent, fillDesign, heading, onStep, shown } from './brief-form.ts'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

test('a client completes the brief of a project that staff started, and is told what is missing', async () => {
  const sarah = await portal.buildStaff({ fullName: 'Sarah Lindqvist' })
  const katharina = await portal.buildClient({ fullName: 'Katharina Böhm' })
  const project = { clientId: katharina.id, name: 'Bakery calendar', description: 'Loaves, dated.' }
  const { briefId } = (await portal.as(sarah).post<Project>('/api/projects', project)).body
  const page = await browser.open(katharina, `/briefs/${briefId}`)
  await page.getByText('Written by Sarah Lindqvist for Katharina Böhm').waitFor()
  await page.getByText('Choose Edit Brief to add what we haven’t asked yet').waitFor()
  await page.getByRole('tab', { name: 'Design' }).click()
  await page.getByText('Not asked yet').waitFor()
  expect(await page.getByText('Primary Color').count()).toBe(0)
  await page.getByRole('tab', { name: 'Content' }).click()
  await expect.poll(() => page.getByText('Not asked yet').count()).toBe(2)

  await page.getByRole('link', { name: 'Edit Brief' }).click()
  await button(page, 'Next').click()
  await shown(page, 'Please provide a more detailed description')
  await page.getByLabel('Project Description').fill('Everyone sees which loaf is baked on which day.')
  await button(page, 'Next').click()
  await onStep(page, 'Design Info')
  await button(page, 'Next').click()
  await shown(page, 'Please select a website style')
  await fillDesign(page)
  await fillContent(page)
  await button(page, 'Next').click()
  await onStep(page, 'Review')
  await button(page, 'Save Changes').click()
  await heading(page, 'Bakery calendar').waitFor()
  await shown(page, 'Your brief has become a project. Follow it there.')
  expect(await page.getByText('Not asked yet').count()).toBe(0)
})
