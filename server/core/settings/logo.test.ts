import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Agency } from '#shared/settings/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { PublicPortalInfo } from '#shared/users/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { SHAPE, getSvg } from '#server/test/hostile-svgs.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { testApp } from '#server/test/test-app.ts'

const MAIL = 'mara@north.example'
const mailbox = await startMailbox()
const portal = await testApp({ smtpUrl: `smtp://127.0.0.1:${mailbox.port}` })
let staff: Caller
beforeAll(async () => {
  staff = portal.as(await portal.buildStaff({ email: MAIL }))
})
beforeEach(() => void Object.assign(mailbox, { received: [] }))
afterAll(async () => {
  await portal.close()
  await mailbox.close()
})

const SVG = Buffer.from(getSvg(SHAPE))
const picture = (background: string) =>
  sharp({ create: { width: 1200, height: 300, channels: 4, background } })
const LOGOS: [string, string, () => Promise<Buffer>, z.infer<typeof PublicPortalInfo>['logoLook']][] = [
  ['an SVG', 'logo.svg', async () => SVG, { width: 512, height: 256, opaque: false }],
  [
    'a WebP picture',
    'logo.webp',
    () => picture('#3366cc').webp().toBuffer(),
    { width: 512, height: 128, opaque: true },
  ],
  [
    'a PNG with nothing behind it',
    'logo.png',
    () => picture('#3366cc80').png().toBuffer(),
    { width: 512, height: 128, opaque: false },
  ],
]

/** Uploads a file and makes it the logo. */
async function choose(fileName: string, bytes: Buffer) {
  const { body } = await staff.upload<Attachment>('/api/uploads', { fileName, bytes })
  expect((await staff.patch('/api/agency/settings', { logo: body.name })).status).toBe(200)
}

const readLogo = async () => {
  const { logo, logoLook } = (await portal.anonymous.get<z.infer<typeof PublicPortalInfo>>('/api/portal'))
    .body
  return { logo, logoLook }
}

/** Returns the size of a PNG that other sites can show. */
async function pngAt(path: string) {
  const { status, headers, bytes } = await portal.anonymous.get(path)
  expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
    200,
    'image/png',
    'cross-origin',
  ])
  const again = await portal.anonymous.get(path, { 'if-none-match': headers['etag'] ?? '' })
  expect(again.status).toBe(304)
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** Sends a mail and returns the picture in it. */
async function pictureInMail() {
  await staff.post('/api/mails/test')
  return /<img[^>]*>/.exec(mailbox.to(MAIL)[0]?.html ?? '')?.[0] ?? ''
}

describe.each(LOGOS)('%s as the agency’s logo', (_what, fileName, bytes, look) => {
  beforeEach(async () => choose(fileName, await bytes()))

  test('is described with its size and opacity', async () => {
    expect((await readLogo()).logoLook).toEqual(look)
  })

  test('is a PNG in mails, with a white background in dark mode only if it is transparent', async () => {
    const image = await pictureInMail()
    const path = /src="[^"]*?(?<path>\/api\/agency\/logo\.png\?v=\d+)"/.exec(image)?.groups?.['path'] ?? ''
    expect(await pngAt(path)).toEqual({ width: look?.width, height: look?.height })
    expect(image.includes('class="logo"')).toBe(!look?.opaque)
  })
})

test('serves an SVG logo as a PNG on pages', async () => {
  await choose('logo.svg', SVG)
  const { headers } = await portal.anonymous.get((await readLogo()).logo ?? '')
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename=logo.png',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
})

test('keeps an unreadable picture as the logo and uses it for mails', async () => {
  const broken = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00', 'latin1')
  await choose('logo.gif', broken)
  expect((await readLogo()).logoLook).toBeNull()
  expect((await portal.anonymous.get('/api/agency/logo.png')).headers['content-type']).toBe('image/gif')
})

test('removes the logo from pages and mails when staff remove it', async () => {
  await choose('logo.svg', SVG)
  const { body } = await staff.patch<Agency>('/api/agency/settings', { logo: null })
  expect([body.logo, await readLogo()]).toEqual([null, { logo: null, logoLook: null }])
  for (const form of ['logo', 'logo.png'])
    expect((await portal.anonymous.get(`/api/agency/${form}`)).status).toBe(404)
  expect(await pictureInMail()).toBe('')
})
