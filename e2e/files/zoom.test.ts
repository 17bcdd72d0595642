// @module-tag nightly
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Attachment } from '#shared/files/schemas.ts'
import { openPortal } from '../support/harness.ts'
import { expectNoSideways, expectSoundState } from '../support/page-checks.ts'

const { portal, browser } = await openPortal()

/** Opens a ticket's two pictures in the viewer. */
async function open(width?: number): Promise<Page> {
  const client = await portal.buildClient()
  const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer()
  const attachments: string[] = []
  for (const fileName of ['oven.jpg', 'shop.jpg']) {
    const { body } = await portal.as(client).upload<Attachment>('/api/uploads', { fileName, bytes })
    attachments.push(body.name)
  }
  const fields = {
    title: 'Photos of the shop',
    description: 'Here they are, all of them.',
    serviceCategory: 'technical_support',
    priority: 'low',
    attachments,
  }
  const { body, status } = await portal.as(client).post<{ id: number }>('/api/tickets', fields)
  expect(status).toBe(201)
  const page = await browser.open(client, `/tickets/${body.id}`, width ? { width } : {})
  await page.getByRole('button', { name: 'View oven.jpg' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'oven.jpg' }).waitFor()
  return page
}

const readZoom = (page: Page) => page.getByRole('status', { name: 'Zoom' }).innerText()
const getShownPicture = (page: Page) => page.getByRole('dialog').getByRole('img')
const box = async (page: Page) =>
  (await getShownPicture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Returns the picture's box, once it has grown or shrunk to this width. */
async function settledBox(page: Page, width: number) {
  await expect.poll(async () => Math.round((await box(page)).width)).toBe(Math.round(width))
  return box(page)
}

test('zooms a picture with buttons, keys, and the wheel, and moves it with arrow keys and by dragging', async () => {
  const page = await open()
  const whole = await box(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => readZoom(page)).toBe('150%')
  await page.keyboard.press('+')
  await expect.poll(() => readZoom(page)).toBe('225%')
  const enlarged = await settledBox(page, 2.25 * whole.width)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round(enlarged.x - (await box(page)).x)).toBe(80)
  await expectSoundState(page)

  for (const key of ['-', '-', '-']) await page.keyboard.press(key)
  await expect.poll(() => readZoom(page)).toBe('100%')
  expect(await settledBox(page, whole.width)).toEqual(whole)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('img', { name: 'shop.jpg' }).waitFor()

  // The wheel zooms in on the point under the pointer.
  const [x, y] = [whole.x + whole.width / 4, whole.y + whole.height / 4]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => readZoom(page)).toBe('272%')
  const wheeled = await settledBox(page, Math.E * whole.width)
  expect((x - wheeled.x) / wheeled.width).toBeCloseTo(0.25, 2)

  // Dragging stops at the edges.
  await page.mouse.down()
  await page.mouse.move(x + 5000, y + 5000, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await box(page)).x)).toBe(Math.round(whole.x))

  // The next picture is shown whole.
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await page.getByRole('img', { name: 'oven.jpg' }).waitFor()
  await expect.poll(() => readZoom(page)).toBe('100%')
})

test('zooms a picture with two fingers on a phone, without making the page wider', async () => {
  const page = await open(375)
  await expectNoSideways(page)
  const { x, y, width, height } = await box(page)
  const [left, right, middle] = [x + width / 2 - 20, x + width / 2 + 20, y + height / 2]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((place, id) => ({ id, x: place, y: middle })),
    })
  await send('touchStart', left, right)
  await send('touchMove', left - 20, right + 20)
  await send('touchEnd')
  await expect.poll(() => readZoom(page)).toBe('200%')
})
