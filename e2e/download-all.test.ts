import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

async function attached(count: number) {
  const client = await portal.buildClient()
  const attachments: string[] = []
  for (let i = 1; i <= count; i++)
    attachments.push((await portal.buildUpload(client, { fileName: `${i}.txt`, bytes: 'Text.' })).name)
  const ticket = await portal.buildTicket({ userId: client.id })
  const comment = { content: 'See here.', entityType: 'ticket', entityId: ticket.id, attachments }
  await portal.as(client).post('/api/comments', comment)
  return { client, path: `/tickets/${ticket.id}` }
}

test.each([375, 1280])('several files of a comment are downloaded as one ZIP at %i', async (width) => {
  const { client, path } = await attached(3)
  const page = await browser.open(client, path, { width })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download All' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^comment-\d+-files\.zip$/)
  const zip = await fromBufferPromise(await readFile(await download.path()), { autoClose: false })
  expect(zip.entryCount).toBe(3)
})

test('a file that stands alone has no second button', async () => {
  const { client, path } = await attached(1)
  const page = await browser.open(client, path)
  await page.getByRole('link', { name: '1.txt (opens in a new tab)' }).waitFor()
  expect(await page.getByRole('link', { name: 'Download All' }).count()).toBe(0)
})

test('the files of a project and of each shelf of a content library have one button', async () => {
  const client = await portal.buildClient()
  const staff = portal.as(await portal.buildStaff())
  const project = await portal.buildProject({ userId: client.id })
  const website = await portal.buildWebsite({ userId: client.id, projectId: project.id })
  for (const fileName of ['one.png', 'two.png']) {
    await staff.upload(`/api/projects/${project.id}/files`, { fileName })
    await staff.upload(`/api/websites/${website.id}/assets`, { fileName }, { kind: 'image' })
  }
  await staff.upload(`/api/websites/${website.id}/assets`, { fileName: 'logo.png' }, { kind: 'logo' })
  const page = await browser.open(client, `/projects/${project.id}?tab=files`)
  const button = page.getByRole('link', { name: 'Download All' })
  expect(await button.getAttribute('href')).toBe(`/api/projects/${project.id}/files.zip`)
  await page.goto(new URL(`/websites/${website.id}?tab=library`, page.url()).href)
  expect(await button.getAttribute('href')).toBe(`/api/websites/${website.id}/assets.zip?kind=image`)
})
