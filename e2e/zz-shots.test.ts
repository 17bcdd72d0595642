import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()
const DIR = '/tmp/qweb-shots'
let n = 0
const shot = async (page: Page, name: string, full = true) => {
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${DIR}/${String(++n).padStart(2, '0')}-${name}.png`, fullPage: full })
}
const QUESTIONS = [
  { kind: 'text', label: 'What is your company called?', section: 'About you' },
  { kind: 'long', label: 'What do you do?', help: 'Two or three sentences are enough. An example: https://example.com', section: 'About you' },
  { kind: 'yesno', label: 'Do you have a logo?', section: 'Your brand' },
  { kind: 'files', label: 'Please send us the logo', section: 'Your brand', asksIf: { position: 3, value: true } },
  { kind: 'link', label: 'Which site do you like?', section: 'Your brand', required: false },
  { kind: 'colour', label: 'Which color is yours?', section: 'Your brand' },
  { kind: 'choice', label: 'How do you address your customers?', options: ['By first name', 'Formally', 'It depends'], section: 'Your texts' },
  { kind: 'choices', label: 'Which languages do you need?', options: ['English', 'German', 'Turkish'], section: 'Your texts' },
  { kind: 'date', label: 'When do you open?', section: 'Your texts' },
]
test('shots', async () => {
  const client = await portal.buildClient({ fullName: 'Katharina Böhm', companyName: 'Brot & Salz' })
  const eva = await portal.buildMember(client.companyId, 'colleague', { fullName: 'Eva Sommer' })
  const staff = await portal.buildStaff()
  const project = await portal.buildProject({ userId: client.id, name: 'Bakery website' })
  const created = await portal.as(staff).post('/api/info-requests', {
    title: 'Content for the website', description: 'Please tell us what we need to begin.', kind: 'content',
    dueDate: '2099-01-01', projectId: project.id, blocks: true, questions: QUESTIONS,
  })
  const { id } = created.body as { id: number }
  const { body } = await portal.as(client).get(`/api/info-requests/${id}/questions`)
  const ids = (body as unknown as { id: number }[]).map((q) => q.id)
  const give = (at: number, value: unknown, give = true) => portal.as(client).patch(`/api/info-questions/${ids[at]}/answer`, { value, give })
  await give(0, 'Brot & Salz GmbH')
  await give(1, 'We bake.')
  await give(2, true)
  await give(5, '#c2410c')
  await portal.as(staff).post(`/api/info-questions/${ids[0]}/answer/review`, { accept: true })
  await portal.as(staff).post(`/api/info-questions/${ids[1]}/answer/review`, { accept: false, reason: 'A sentence more, please: what is special about your bread?' })
  await give(6, 'Formally', false)

  for (const [width, scheme] of [[375, 'light'], [375, 'dark'], [1280, 'light'], [1280, 'dark']] as const) {
    const page = await browser.open(client, `/info-requests/${id}`, { width, colorScheme: scheme })
    await page.getByText(/of 9 answered/).filter({ visible: true }).first().waitFor()
    await shot(page, `client-${width}-${scheme}`)
    if (width === 375) {
      await page.getByRole('button', { name: 'Continue' }).click()
      await shot(page, `client-q-${width}-${scheme}`, false)
      for (let i = 0; i < 6; i++) {
        const skip = page.getByRole('button', { name: 'Skip for Now' })
        if (!(await skip.isVisible())) break
        await skip.click()
        await shot(page, `client-q${i}-${width}-${scheme}`, false)
      }
      if (await page.getByRole('button', { name: 'All Questions' }).isVisible()) await page.getByRole('button', { name: 'All Questions' }).click()
      await page.getByRole('button', { name: /When do you open/ }).click()
      await page.context().setOffline(true)
      await page.getByLabel('When do you open?').fill('2099-02-01')
      await shot(page, `client-offline-${width}-${scheme}`, false)
      await page.waitForTimeout(1200)
      await shot(page, `client-offline2-${width}-${scheme}`, false)
      await page.context().setOffline(false)
    }
    const desk = await browser.open(staff, `/staff/info-requests/${id}`, { width, colorScheme: scheme })
    await desk.getByText('Brot & Salz GmbH').waitFor()
    await shot(desk, `staff-${width}-${scheme}`)
    await desk.getByRole('button', { name: 'Edit Questions' }).click()
    await desk.getByRole('button', { name: /Which languages/ }).last().waitFor()
    await shot(desk, `edit-${width}-${scheme}`, false)
    await desk.getByRole('dialog').getByRole('button', { name: /^\d+\. Which languages/ }).click()
    await shot(desk, `edit-open-${width}-${scheme}`, false)
    await desk.goto('/staff/info-requests')
    await desk.getByRole('link', { name: 'Content for the website' }).waitFor()
    await shot(desk, `list-${width}-${scheme}`, false)
    await page.goto('/info-requests')
    await page.getByText('Content for the website').first().waitFor()
    await shot(page, `own-list-${width}-${scheme}`, false)
  }
  // two at once
  const mine = await browser.open(client, `/info-requests/${id}`)
  await mine.getByLabel('Which site do you like?').waitFor()
  await mine.context().setOffline(true)
  await mine.getByLabel('Which site do you like?').fill('https://one.example')
  await portal.as(eva).patch(`/api/info-questions/${ids[4]}/answer`, { value: 'https://two.example', give: true })
  await mine.context().setOffline(false)
  await mine.getByText('Someone else answered this while you were typing').waitFor()
  await shot(mine, 'two-desk')
})
