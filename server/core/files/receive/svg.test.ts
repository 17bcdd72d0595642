import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { filesRejectedMessage, invalidSvgMessage } from '#shared/files/values.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import { MOST_MS, measureLeastCpu } from '#server/test/cpu-growth.ts'
import { HARMFUL, REFUSED, SHAPE, getSvg } from '#server/test/hostile-svgs.ts'
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

/** Uploads an SVG and returns the PNG that is stored in its place. */
async function uploadSvg(text: string): Promise<Buffer> {
  const { status, body } = await upload(text)
  expect([status, body.fileType, body.fileName]).toEqual([201, 'image/png', 'logo.png'])
  const { headers, bytes } = await client.get(`/api/uploads/${body.name}`)
  expect([headers['content-type'], (await sharp(bytes).metadata()).format]).toEqual(['image/png', 'png'])
  return bytes
}

/** Returns the colors of some points of a picture, whose width and height count as 100. */
async function colorsAt(png: Buffer, points: [x: number, y: number][]): Promise<string[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return points.map(([x, y]) => {
    const at = Math.floor((y / 100) * info.height) * info.width + Math.floor((x / 100) * info.width)
    return data.subarray(at * 4, at * 4 + 4).toString('hex')
  })
}

describe('PNG of an uploaded SVG', IN_TIME, () => {
  test('keeps shapes, gradients, styles, and reused parts on a transparent background', async () => {
    const style = '<style>.a { fill: url(#g) } #c { opacity: .5 }</style>'
    const gradient = '<linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient>'
    const shapes =
      '<g id="c"><rect class="a" y="30" width="10" height="15"/></g><use xlink:href="#c" x="20"/>'
    const png = await uploadSvg(getSvg(`${style}${gradient}${shapes}${SHAPE}`))
    expect(
      await colorsAt(png, [
        [2, 70],
        [22, 70],
        [95, 5],
        [5, 98],
      ]),
    ).toEqual(['ff000080', 'ff000080', '3366ccff', '00000000'])
  })

  test.each(HARMFUL)('is not changed by %s', async (_what, content) => {
    expect((await uploadSvg(getSvg(`${SHAPE}${content}`))).equals(await uploadSvg(getSvg(SHAPE)))).toBe(true)
  })

  test('loads nothing that the SVG refers to', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      response.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const file = join(portal.config.dataDir, 'other.svg')
    writeFileSync(file, getSvg('<rect id="a" width="100" height="50" fill="red"/>'))
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/other.svg`
    const data = `data:image/svg+xml;base64,${Buffer.from(getSvg(`<image width="99" height="50" href="${site}"/>`)).toString('base64')}`
    const inside = `<image width="99" height="50" href="${data}"/>`
    const picture = await uploadSvg(getSvg(SHAPE))
    expect((await uploadSvg(getSvg(SHAPE + inside))).equals(picture)).toBe(true)
    for (const address of [site, `file://${file}`, file, `.?../../../../../../../..${file}`]) {
      const include = 'xi:include xmlns:xi="http://www.w3.org/2001/XInclude"'
      const ways = [
        `<image width="99" height="50" href="${address}"/>`,
        `<use href="${address}#a"/>`,
        `<${include} href="${address}"/>`,
        `<text y="20"><${include} parse="text" href="${address}"/></text>`,
        `<style>@import url("${address}");@font-face{font-family:x;src:url("${address}")}</style><rect fill="url(${address}#a)" width="99" height="9" stroke="none"/>`,
        `<filter id="f"><feImage href="${address}"/></filter><rect width="99" height="50" fill="none" filter="url(#f)"/>`,
      ]
      for (const way of ways)
        expect.soft((await uploadSvg(getSvg(SHAPE + way))).equals(picture), way).toBe(true)
    }
    rmSync(file)
    server.close()
    expect(asked).toEqual([])
  })

  test.each([
    ['1 wide', 'viewBox="0 0 1 0.5"'],
    ['50,000 wide', 'width="50000" height="25000"'],
  ])('is 1,000 pixels wide for an SVG that is %s', async (_what, size) => {
    const { width, height } = await sharp(
      await uploadSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`),
    ).metadata()
    expect([width, height]).toEqual([1000, 500])
  })

  test('is not changed by the document type that drawing programs write', async () => {
    const type =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    const png = await uploadSvg(`<?xml version="1.0"?>${type}${getSvg(SHAPE)}`)
    expect(png.equals(await uploadSvg(getSvg(SHAPE)))).toBe(true)
  })
})

/** SVGs that are drawn until their time is over. */
const DRAWN_FOR_LONG = ['that paints 19,000 areas over each other', 'with a path of 1 MB', 'with 4,000 masks']

describe('refused SVG', IN_TIME, () => {
  for (const [what, text] of REFUSED)
    test(
      `returns 415 within the CPU limit for an SVG ${what}`,
      nightly(DRAWN_FOR_LONG.includes(what)),
      async () => {
        const bytes = text()
        const sendIt = async () => {
          const { status, body } = await upload(bytes)
          expect([status, body]).toMatchObject([415, { detail: invalidSvgMessage() }])
        }
        expect(await measureLeastCpu(sendIt)).toBeLessThan(MOST_MS)
      },
    )
})

describe('SVG in a content library or project', IN_TIME, () => {
  test('becomes a PNG as the logo of a website', async () => {
    const { id } = await portal.buildWebsite({ userId: anna.id })
    const file = { fileName: 'logo.svg', bytes: getSvg(`${SHAPE}<script>alert(1)</script>`) }
    const { status, body } = await client.upload<{ filePath: string }>(`/api/websites/${id}/assets`, file, {
      kind: 'logo',
    })
    expect([status, body]).toMatchObject([201, { fileType: 'image/png', kind: 'logo' }])
    expect((await sharp((await client.get(body.filePath)).bytes).metadata()).format).toBe('png')
  })

  test('is stored unchanged as a project file, and is always downloaded', async () => {
    const { id } = await portal.buildProject({ userId: anna.id })
    const bytes = getSvg('<script>alert(1)</script>')
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

const NEW_TICKET = {
  title: 'Our logo',
  description: 'Please take this one.',
  serviceCategory: 'technical_support',
  priority: 'low',
  userId: anna.id,
}
const webp = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#36c' } })
    .webp()
    .toBuffer()

test('refuses a WebP picture as an attachment of a ticket', async () => {
  const { body } = await client.upload<Attachment>('/api/uploads', {
    fileName: 'logo.webp',
    bytes: await webp(),
  })
  expect(body.fileType).toBe('image/webp')
  expect(await client.post('/api/tickets', { ...NEW_TICKET, attachments: [body.name] })).toMatchObject({
    status: 400,
    body: { detail: filesRejectedMessage() },
  })
})

test.each([
  ['image/webp', 'logo.webp', webp],
  ['image/svg+xml', 'logo.svg', () => Buffer.from(getSvg(SHAPE))],
])('refuses %s inside the JSON of a ticket', async (type, fileName, bytes) => {
  const inline = `data:${type};name=${fileName};base64,${(await bytes()).toString('base64')}`
  expect(await client.post('/api/tickets', { ...NEW_TICKET, attachments: [inline] })).toMatchObject({
    status: 415,
    body: { detail: filesRejectedMessage() },
  })
})
