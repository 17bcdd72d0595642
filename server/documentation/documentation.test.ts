import { afterAll, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'
import { VERSION } from '#server/version.ts'

const portal = await testApp()
afterAll(portal.close)

const client = await portal.buildClient()
const staff = portal.as(await portal.buildStaff())

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-site': 'none' }
const PAGES = ['/docs', '/docs/operating', '/docs/decisions/001-stack', '/docs/changelog']
const FILES = ['/docs/search.json', '/docs/site.js', '/docs/site.css', '/docs/images/board.png']

const open = (caller: Caller, path: string) => caller.get<string>(path, BROWSER)
/** Without the moment at which it was made. */
const timeless = (page: string) => page.replace(/data-at="\d+"/, '')

describe('staff read', () => {
  test.each(PAGES)('%s, with the version, under the content policy of the portal', async (path) => {
    const { status, headers, body } = await open(staff, path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`Version ${VERSION}`)
    const own = await portal.anonymous.get('/')
    expect(headers['content-security-policy']).toBe(own.headers['content-security-policy'])
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(body).not.toMatch(/<script(?![^>]*src=)|\son\w+=|javascript:/i)
  })

  test.each(FILES)('%s', async (path) => expect((await staff.get(path)).status).toBe(200))

  test('what every link between the documents leads to', async () => {
    const { body } = await open(staff, '/docs')
    const paths = new Set(
      [...body.matchAll(/(?:href|src)="(\/(?:docs|assets)[^"#]*)/g)].map(([, path = '']) => path),
    )
    expect(paths.size).toBeGreaterThan(60)
    for (const path of paths) expect([path, (await open(staff, path)).status]).toEqual([path, 200])
  })

  test('that a document which does not exist is missing', async () => {
    for (const path of ['/docs/nothing', '/docs/.stamp', '/docs/..%2f.stamp', '/docs/operating.html.br'])
      expect([path, (await open(staff, path)).body.includes('Version')]).toEqual([path, false])
  })
})

const viewing = async () => {
  const person = portal.as(await portal.buildStaff())
  expect((await person.post('/api/client-view', { clientId: client.id })).status).toBe(204)
  return person
}

describe('to a client there is nothing, as at any other address without a page', () => {
  test.each([
    ['a client', async () => portal.as(client)],
    ['staff in Client View', viewing],
  ])('for %s', async (_who, enter) => {
    const person = await enter()
    const missing = await open(person, '/no/such/page')
    expect(missing.status).toBe(404)
    for (const path of [...PAGES, ...FILES]) {
      const page = await open(person, path)
      expect([page.status, page.headers['content-type']]).toEqual([404, missing.headers['content-type']])
      expect(timeless(page.body)).toBe(timeless(missing.body))
    }
  })

  test('nor to a program of theirs', async () => {
    const page = await portal.as(client).get<string>('/docs')
    expect(page.bytes).toEqual((await portal.as(client).get('/no/such/page')).bytes)
    expect(page.body).not.toContain('Documentation')
  })
})

test('who is not signed in does that first, and is led back', async () => {
  for (const path of [...PAGES, ...FILES]) {
    const { status, headers } = await open(portal.anonymous, `${path}?a=1`)
    expect([status, headers['location']]).toEqual([
      302,
      `/auth?redirect=${encodeURIComponent(`${path}?a=1`)}`,
    ])
  }
})

test('pages hold no more than the documents: they are files, the same for everyone', async () => {
  const { bytes } = await open(staff, '/docs/operating')
  expect(bytes.equals(readFileSync('dist/.docs/operating.html'))).toBe(true)
})
