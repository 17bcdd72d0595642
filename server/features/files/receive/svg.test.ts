import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { filesRefused, svgRefused } from '#shared/files/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import { cutSvg } from '#server/pictures/svg/cut-svg.ts'
import { msSince } from '#server/test/cpu.ts'
import { HARMFUL, REFUSED, SHAPE, svgOf } from '#server/test/hostile-svgs.ts'
import { nightly } from '#server/test/nightly.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())

const IN_TIME = { timeout: 60_000 }
const upload = (text: string | Buffer) =>
  client.upload<Attachment>('/api/uploads', { fileName: 'logo.svg', bytes: text, type: 'image/svg+xml' })

/** The text of the drawing as it is kept. */
async function kept(text: string): Promise<string> {
  const { status, body } = await upload(text)
  expect([status, body.fileType, body.fileName]).toEqual([201, 'image/svg+xml', 'logo.svg'])
  return (await client.get(`/api/uploads/${body.name}`)).bytes.toString()
}

describe('of an SVG is kept what a picture needs', IN_TIME, () => {
  test('shapes, gradients, styles, text and parts that it uses twice', async () => {
    const style = '<style>.a, .b { fill: url(#g); stroke: rgb(0, 0, 9) } #c { opacity: .5 }</style>'
    const gradient = '<linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient>'
    const shapes = `<g id="c" transform="scale(2)"><rect class="a" width="5" height="5"/></g>`
    const words = '<text x="4" style="font-size: 8px">Brot &amp; Salz</text><use xlink:href="#c" x="9"/>'
    const text = await kept(svgOf(`${style}${gradient}${shapes}${words}`))
    for (const part of [
      '.a,.b{fill: url(#g);stroke: rgb(0, 0, 9)}#c{opacity: .5}',
      '<linearGradient id="g"><stop offset="0" stop-color="#f00">',
      '<g id="c" transform="scale(2)"><rect class="a" width="5" height="5">',
      'style="font-size: 8px">Brot &amp; Salz</text>',
      '<use href="#c" x="9">',
    ])
      expect(text).toContain(part)
  })

  test.each(HARMFUL)('without %s', async (_what, content) => {
    const text = await kept(svgOf(`${SHAPE}${content}`))
    expect(text).toContain('M0 0h100v50z')
    expect(text).not.toMatch(/evil|script|alert|passwd|data:|@|animate|filter|foreign|\bon\w+=|image|<a[ >]/i)
  })

  test('and a size, however large it says that it is', async () => {
    const huge = '<svg width="100000000" height="50000000"><rect width="9" height="9"/></svg>'
    expect(await kept(huge)).toContain('viewBox="0 0 100000000 50000000" width="512" height="256"')
  })

  test('the document type that drawing programs write is left out', async () => {
    const type =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    expect(await kept(`<?xml version="1.0"?>${type}${svgOf(SHAPE)}`)).toMatch(/^<svg xmlns/)
  })
})

/** Each is drawn until its time is over. */
const DRAWN_FOR_LONG = ['that paints 19,000 areas over each other', 'with a path of 1 MB', 'with 4,000 masks']

describe('an SVG is refused', IN_TIME, () => {
  for (const [what, text] of REFUSED)
    test(`${what}, while others are served`, nightly(DRAWN_FOR_LONG.includes(what)), async () => {
      const bytes = text()
      const began = process.cpuUsage()
      const { status, body } = await upload(bytes)
      expect([status, body]).toMatchObject([415, { detail: svgRefused() }])
      expect(msSince(began)).toBeLessThan(1000)
    })
})

test('styles that refer to parts millions of times are not followed', () => {
  const sheet = `<style>${'g{mask:url(#m)}'.repeat(1_000)}</style>`
  const refused = () => cutSvg(Buffer.from(svgOf(sheet + '<g/>'.repeat(19_000))))
  expect(refused).toThrow('Its styles refer too often')
})

describe('an SVG is shown as a picture only', IN_TIME, () => {
  test('its address is a download, in a sandbox, of a type that no browser guesses', async () => {
    const { body } = await upload(svgOf(SHAPE))
    expect((await client.get(`/api/uploads/${body.name}`)).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment; filename=logo.svg',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('as a logo of a website', async () => {
    const { id } = await portal.buildWebsite({ userId: anna.id })
    const file = { fileName: 'logo.svg', bytes: svgOf(`${SHAPE}<script>alert(1)</script>`) }
    const { status, body } = await client.upload<{ filePath: string }>(`/api/websites/${id}/assets`, file, {
      kind: 'logo',
    })
    expect([status, body]).toMatchObject([201, { fileType: 'image/svg+xml', kind: 'logo' }])
    expect((await client.get(body.filePath)).bytes.includes('script')).toBe(false)
  })

  test('among the files of a project it is a file like others: as it came, to be downloaded', async () => {
    const { id } = await portal.buildProject({ userId: anna.id })
    const bytes = svgOf('<script>alert(1)</script>')
    const { body } = await staff.upload<{ filePath: string }>(`/api/projects/${id}/files`, {
      fileName: 'logo.svg',
      bytes,
    })
    const { headers, bytes: served } = await client.get(body.filePath)
    expect([served.toString(), headers['content-disposition']]).toEqual([
      bytes,
      'attachment; filename=logo.svg',
    ])
  })
})

test.each(['image/webp', 'image/svg+xml'])(
  '%s is no attachment, in the words for any other type',
  async (type) => {
    const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#36c' } })
      .webp()
      .toBuffer()
    const bytes = type === 'image/webp' ? webp : Buffer.from(svgOf(SHAPE))
    const fileName = type === 'image/webp' ? 'logo.webp' : 'logo.svg'
    const ticket = {
      title: 'Our logo',
      description: 'Please take this one.',
      serviceCategory: 'technical_support',
      priority: 'low',
      userId: anna.id,
    }
    const { body } = await client.upload<Attachment>('/api/uploads', { fileName, bytes, type })
    expect(body.fileType).toBe(type)
    expect(await client.post('/api/tickets', { ...ticket, attachments: [body.name] })).toMatchObject({
      status: 400,
      body: { detail: filesRefused() },
    })
    const inline = `data:${type};name=${fileName};base64,${bytes.toString('base64')}`
    expect(await client.post('/api/tickets', { ...ticket, attachments: [inline] })).toMatchObject({
      status: 415,
      body: { detail: filesRefused() },
    })
  },
)
