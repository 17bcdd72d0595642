import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

/** The pages with a form that takes files, each with what its files are called. */
const forms: Record<string, (userId: number) => Promise<[path: string, label: string]>> = {
  'the comment form': async (userId) => {
    const { id } = await portal.buildTicket({ userId })
    return [`/tickets/${id}`, 'Attachments']
  },
  'the comment form of staff': async (userId) => {
    const { id } = await portal.buildTicket({ userId })
    return [`/staff/tickets/${id}`, 'Attachments']
  },
  'a new ticket': async () => ['/tickets/new', 'Attachments'],
  'an answer': async (clientId) => {
    const { id } = await portal.buildInfoRequest({ clientId })
    return [`/info-requests/${id}`, 'Files']
  },
}

/** The part of a form that takes files: its frame, its height and the rules that it shows. */
const lookOf = async (page: Page, label: string) => {
  const zone = page.getByLabel(label, { exact: true }).locator('..')
  await zone.waitFor()
  const frame = await zone.evaluate((box) => getComputedStyle(box).borderTopWidth)
  const { height = Infinity } = (await zone.boundingBox()) ?? {}
  return { framed: frame !== '0px', low: height < 100, text: await zone.innerText() }
}

test.each(Object.entries(forms))('in %s, files come by a paper clip on a phone', async (_what, find) => {
  const client = await portal.buildClient()
  const [path, label] = await find(client.id)
  const person = path.startsWith('/staff') ? await portal.buildStaff() : client
  const phone = await browser.open(person, path, { width: 375 })
  const onPhone = await lookOf(phone, label)
  expect(onPhone).toMatchObject({ framed: false, low: true })
  expect(onPhone.text).toMatch(/^Choose Files\s+(?:JPEG, PNG|Up to 25 images)/)
  expect(onPhone.text).toMatch(/(?:20|25) .*10\s?MB each\.$/)
  expect(onPhone.text).not.toContain('drop or paste')
  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: 'Choose Files' }).click()
  expect((await chooser).isMultiple()).toBe(true)

  const desk = await lookOf(await browser.open(person, path), label)
  expect(desk).toMatchObject({ framed: true })
  expect(desk.text).toContain('or drop or paste them here.')
})
