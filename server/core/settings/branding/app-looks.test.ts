import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { contrast } from '#shared/settings/color.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { PublicPortalInfo } from '#shared/users/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { getSvg } from '#server/test/hostile-svgs.ts'
import { testApp } from '#server/test/test-app.ts'

const SIZES = {
  '/favicon.ico': 32,
  '/favicon-16.png': 16,
  '/favicon-32.png': 32,
  '/apple-touch-icon.png': 180,
  '/icon-192.png': 192,
  '/icon-512.png': 512,
  '/icon-maskable-512.png': 512,
}

const portal = await testApp()
let staff: Caller
beforeAll(async () => {
  staff = portal.as(await portal.buildStaff())
})
afterAll(portal.close)

const change = async (fields: object) =>
  expect((await staff.patch('/api/agency/settings', fields)).status).toBe(200)

async function chooseLogo(bytes: Buffer, fileName = 'logo.png') {
  const { body } = await staff.upload<Attachment>('/api/uploads', { fileName, bytes })
  await change({ logo: body.name })
}

interface Manifest {
  name: string
  short_name: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}
const manifest = async () => (await portal.anonymous.get<Manifest>('/manifest.webmanifest')).body

/** Reads the icon at `path` with its pixels. */
async function iconAt(path: string) {
  const { status, headers, bytes } = await portal.anonymous.get(path)
  expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/png'])
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const readPixel = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
    return `#${data.subarray(start, start + 4).toString('hex')}`
  }
  return { width: info.width, height: info.height, at: readPixel, data }
}

/** Counts the pixels of an icon that have about this color. */
const getAmount = ({ data }: { data: Buffer }, hex: string) => {
  const wanted = Buffer.from(hex.slice(1), 'hex')
  let amount = 0
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3] === 255 && wanted.every((value, c) => Math.abs((data[i + c] ?? 0) - value) < 24))
      amount += 1
  return amount
}

const createFilledPicture = (background: string, width = 400, height = 400) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

const createPicture = (shapes: string, width = 400, height = 400) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer()

/** Draws a letter with straight sides. */
const getLetter = (color: string) =>
  createPicture(`<path fill="${color}" d="M0 0h400v80H80v80h320v80H80v80h320v80H0z"/>`)

/** Draws a tile with round corners and a bar on it. */
const getTile = (color: string) =>
  createPicture(
    `<rect width="400" height="400" rx="90" fill="${color}"/><path fill="#fff" d="M100 180h200v40H100z"/>`,
  )

/** Draws a rectangle in the middle of a transparent picture. */
const readShape = async (color: string, width = 400, height = 400) =>
  sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: await createFilledPicture(color, width / 2, height / 2) }])
    .png()
    .toBuffer()

describe('icons without a logo', () => {
  beforeAll(() => change({ logo: null, name: 'Studio North', accentColor: '#0f766e' }))

  test.each(Object.entries(SIZES))('show initials on the accent color at %s', async (path, size) => {
    const icon = await iconAt(path)
    expect([icon.width, icon.height]).toEqual([size, size])
    expect(icon.at(0.5, 0.08)).toBe('#0f766eff')
    expect(getAmount(icon, '#ffffff')).toBeGreaterThan(size * size * 0.02)
  })

  test('show readable initials on any color', async () => {
    for (const accentColor of ['#facc15', '#111111', '#ffffff', '#4f46e5']) {
      await change({ accentColor })
      const icon = await iconAt('/favicon-32.png')
      expect(icon.at(0.5, 0.08)).toBe(`${accentColor}ff`)
      const ink = contrast(accentColor, '#ffffff') >= 4.5 ? '#ffffff' : '#111111'
      expect(getAmount(icon, ink)).toBeGreaterThan(20)
    }
  })

  test.each(['Ölwerk', 'Żubr', 'Студия', 'Ωmega', '日本'])('show initials for the name %s', async (name) => {
    await change({ name, accentColor: '#0f766e' })
    expect(getAmount(await iconAt('/icon-192.png'), '#ffffff')).toBeGreaterThan(400)
  })
})

describe('icons with a logo', () => {
  beforeAll(() => change({ name: 'Studio North', accentColor: '#0f766e' }))

  test('show the logo in all sizes', async () => {
    await chooseLogo(await readShape('#b91c1c'))
    for (const path of Object.keys(SIZES)) expect((await iconAt(path)).at(0.5, 0.5)).toBe('#b91c1cff')
  })

  test('show an SVG logo', async () => {
    await chooseLogo(Buffer.from(getSvg('<rect width="200" height="100" fill="#b91c1c"/>')), 'logo.svg')
    expect((await iconAt('/icon-512.png')).at(0.5, 0.5)).toBe('#b91c1cff')
  })

  test.each([
    ['a dark one with nothing behind it is on white', () => getLetter('#1e3a8a'), '#ffffffff'],
    ['a light one with nothing behind it is on the accent color', () => getLetter('#ffffff'), '#0f766eff'],
    ['one with a ground of its own keeps that', () => createFilledPicture('#7c2d12'), '#7c2d12ff'],
    ['one that is a tile with round corners goes on to the edges', () => getTile('#7c2d12'), '#7c2d12ff'],
  ])('have a fitting background: %s', async (_what, logo, ground) => {
    await chooseLogo(await logo())
    expect((await iconAt('/apple-touch-icon.png')).at(0.01, 0.01)).toBe(ground)
    expect((await iconAt('/icon-maskable-512.png')).at(0.01, 0.01)).toBe(ground)
    const tile = await iconAt('/favicon-32.png')
    expect([tile.at(0, 0).slice(-2), tile.at(0.5, 0)]).toEqual(['00', ground])
  })

  test('keep the whole logo within the safe circle of the maskable icon', async () => {
    for (const [width, height] of [
      [400, 400],
      [400, 100],
      [100, 400],
    ] as const) {
      const corners = [
        [0, 0],
        [width - 30, 0],
        [0, height - 30],
        [width - 30, height - 30],
      ].map(([x, y]) => `<rect x="${x}" y="${y}" width="30" height="30" fill="#b91c1c"/>`)
      await chooseLogo(await createPicture(corners.join(''), width, height))
      const { data } = await iconAt('/icon-maskable-512.png')
      let furthest = 0
      for (let i = 0; i < data.length / 4; i += 1)
        if ((data[i * 4 + 1] ?? 255) < 128)
          furthest = Math.max(furthest, Math.hypot((i % 512) + 0.5 - 256, Math.floor(i / 512) + 0.5 - 256))
      expect(furthest).toBeGreaterThan(512 * 0.36)
      expect(furthest).toBeLessThan(512 * 0.4 + 2)
    }
  })

  test('show initials in tabs for a very wide logo', async () => {
    await chooseLogo(await createFilledPicture('#b91c1c', 900, 200))
    const small = await iconAt('/favicon-16.png')
    expect([getAmount(small, '#b91c1c'), small.at(0.5, 0.08)]).toEqual([0, '#0f766eff'])
    expect((await iconAt('/icon-192.png')).at(0.5, 0.5)).toBe('#b91c1cff')
  })
})

test('lists the name, colors, and icons with their real sizes in the manifest', async () => {
  await change({ name: 'Studio Northern Lights', accentColor: '#9d174d', logo: null })
  const { icons, ...told } = await manifest()
  expect(told).toMatchObject({
    name: 'Studio Northern Lights',
    short_name: 'Studio Northern Lights',
    theme_color: '#9d174d',
    background_color: '#fbfaf7',
  })
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const { width, height } = await iconAt(src)
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test.each([
  ['the name', { name: 'Other Agency' }],
  ['the color', { accentColor: '#1d4ed8' }],
])('changes the addresses of the permanently cached icons with %s', async (_what, fields) => {
  await change({ name: 'Studio North', accentColor: '#0f766e', logo: null })
  const before = (await manifest()).icons[0]?.src ?? ''
  const { headers } = await portal.anonymous.get(before)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await change(fields)
  expect((await manifest()).icons[0]?.src).not.toBe(before)
  expect((await portal.anonymous.get(before)).headers['cache-control']).toBe('no-cache')
})

test('changes the addresses of the icons with a new logo', async () => {
  const addresses = new Set<string>()
  for (const color of ['#b91c1c', '#15803d']) {
    await chooseLogo(await readShape(color))
    const src = (await manifest()).icons[0]?.src ?? ''
    expect((await iconAt(src)).at(0.5, 0.5)).toBe(`${color}ff`)
    addresses.add(src)
  }
  expect(addresses.size).toBe(2)
})

test('revalidates an icon without a version', async () => {
  const { headers } = await portal.anonymous.get('/icon-192.png')
  expect(headers['cache-control']).toBe('no-cache')
  const known = { 'if-none-match': headers['etag'] ?? '' }
  expect((await portal.anonymous.get('/icon-192.png', known)).status).toBe(304)
  await change({ logo: null, accentColor: '#4d7c0f' })
  expect((await portal.anonymous.get('/icon-192.png', known)).status).toBe(200)
})

test('links icons with their version on pages', async () => {
  await portal.buildClient()
  const { body: page } = await portal.anonymous.get<string>('/auth', { accept: 'text/html' })
  const { icon } = (await portal.anonymous.get<z.infer<typeof PublicPortalInfo>>('/api/portal')).body
  const version = icon.split('?')[1]
  const links = [...page.matchAll(/<link rel="(?:apple-touch-)?icon" href="(?<href>[^"]+)"/g)]
  expect(links.map(({ groups }) => groups?.['href'])).toEqual(
    ['/favicon-16.png', '/favicon-32.png', '/icon-192.png', '/apple-touch-icon.png'].map(
      (path) => `${path}?${version}`,
    ),
  )
})
