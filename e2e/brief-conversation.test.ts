import { expect, test } from 'vitest'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

test('a brief is talked about by both sides, and its news leads there', async () => {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm' })
  const brief = await portal.buildBrief({ userId: client.id, projectName: 'Bakery website' })
  const desk = await browser.open(await portal.buildStaff(), `/staff/briefs/${brief.id}`)
  await desk.getByRole('textbox', { name: 'Your comment' }).fill('Do you have photos of the shop?')
  await desk.getByRole('button', { name: 'Add Comment' }).click()
  await desk.getByText('Do you have photos of the shop?').waitFor()

  const page = await browser.open(client, '/notifications')
  await page.getByRole('link', { name: /New comment on Bakery website/ }).click()
  await page.getByText('Do you have photos of the shop?').waitFor()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Yes, from last summer.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await desk.getByText('Yes, from last summer.').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/briefs/${brief.id}`)
})
