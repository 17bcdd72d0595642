import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agency } from '#shared/settings/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'
import { VERSION } from '#server/platform/version.ts'

const portal = await testApp()
let staff: Caller
beforeAll(async () => {
  staff = portal.as(await portal.buildStaff())
})
afterAll(portal.close)

const page = async () => (await portal.anonymous.get<string>('/api/docs')).body
const change = (fields: object) => staff.patch<Agency>('/api/agency/settings', fields)

test('shows the agency’s name, logo, and color on the API documentation page', async () => {
  const { body: upload } = await staff.upload<Attachment>('/api/uploads')
  const { body } = await change({ name: 'Studio North', logo: upload.name, accentColor: '#0f766e' })
  const html = await page()
  expect(html).toContain('<title>API · Studio North</title>')
  expect(html).toContain(`<img src="${body.logo}"`)
  expect(html).toContain('<link rel="stylesheet" href="/agency.css">')
  expect((await portal.anonymous.get<string>('/agency.css')).body).toContain('--accent:#0f766e')
  expect(html).not.toMatch(/Project Portal|Swagger UI|powered by/i)
})

test('shows the agency’s icon on the API documentation page when there is no logo', async () => {
  await change({ logo: null })
  const icon = /<img src="(?<src>[^"]+)"/.exec(await page())?.groups?.['src'] ?? ''
  expect((await portal.anonymous.get(icon)).headers['content-type']).toBe('image/png')
})

test('escapes the agency’s name on the API documentation page', async () => {
  await change({ name: '<script>alert(1)</script> & "Sons"' })
  const html = await page()
  expect(html).toContain('&lt;script>alert(1)&lt;/script> &amp; "Sons"</span>')
  expect(html).not.toContain('<script>alert')
})

test('uses the agency’s name as the title of the API description', async () => {
  await change({ name: 'Studio North' })
  const { body } = await portal.anonymous.get<{ info: object }>('/api/openapi.json')
  expect(body.info).toMatchObject({ title: 'Studio North API', version: VERSION })
})

test('shows no "powered by" or "made with" on pages, styles, or the manifest', async () => {
  for (const path of ['/auth', '/api/docs', '/manifest.webmanifest', '/agency.css', '/offline.html'])
    expect((await portal.anonymous.get(path)).bytes.toString()).not.toMatch(
      /powered by|made with|built with/i,
    )
})

test('does not turn a paragraph of the API description into a numbered list', async () => {
  const { body } = await portal.anonymous.get<object>('/api/openapi.json')
  // Markdown reads a line that begins with `500)` as a list item.
  expect(JSON.stringify(body).match(/.{20}\\n\d+[.)] .{20}/g)).toBeNull()
})
