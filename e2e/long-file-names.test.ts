import { expect, test } from 'vitest'
import { openPortal } from './harness.ts'

const { portal, browser } = await openPortal()

const BEGINNING = 'a very long name of a file from the camera of our shop in the Long Street '

test.each([375, 1280])('long names of attachments keep their number and type at %i', async (width) => {
  const client = await portal.buildClient()
  const names = [`${BEGINNING}(1).txt`, `${BEGINNING}(2).txt`]
  const files = []
  for (const fileName of names) files.push(await portal.buildUpload(client, { fileName, bytes: 'Text.' }))
  const ticket = await portal.buildTicket({ userId: client.id })
  const attachments = files.map(({ name }) => name)
  const comment = { content: 'See here.', entityType: 'ticket', entityId: ticket.id, attachments }
  await portal.as(client).post('/api/comments', comment)
  const page = await browser.open(client, `/tickets/${ticket.id}`, { width })
  for (const name of names) {
    const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true })
    const shown = link.getByTitle(name)
    // What is seen: the beginning, cut, and the whole end inside of the same line.
    const [beginning, end] = [shown.locator('> :nth-child(2)'), shown.locator('> :nth-child(3)')]
    await expect.poll(() => beginning.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    expect(await end.innerText()).toBe(name.slice(-10))
    const [outer, inner] = [await shown.boundingBox(), await end.boundingBox()]
    const rightOf = (box: typeof outer) => Math.ceil((box?.x ?? Infinity) + (box?.width ?? 0))
    expect(rightOf(inner)).toBeLessThanOrEqual(rightOf(outer))
    expect(inner?.y).toBe(outer?.y)
  }
})
