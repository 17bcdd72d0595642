import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { ACCESS_MATRIX } from '#server/test/access-matrix.ts'
import { PASSWORD } from '#server/test/builders.ts'
import type { Caller } from '#server/test/caller.ts'
import { launchBrowser } from './chromium.ts'
import { buildWorld, pagesOf } from './every-page.ts'
import { loaded, openPortal, openWhole } from './harness.ts'

const { portal, browser } = await openPortal()

/** Executes if any of it is interpreted as markup, a link or a template. */
const PAYLOAD = `"'><img src=x onerror=window.ran=1><script>window.ran=1</script><svg onload=window.ran=1>\${window.ran=1}{{7*7}}`
const LINKS = [
  'javascript:window.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  ' javascript:window.ran=1',
]
const MARK = 'onerror=window.ran'

/** Calls that end the session or leave the records under test, or that need something other than text. */
const LEFT_OUT =
  /login|logout|setup|register|password|invitation|erase|deactivate|client-view|sessions|second-factor|authenticator|passkey|provider|reject|status$|DELETE /

const writes = Object.values(api)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method, path, body }) => body && !LEFT_OUT.test(`${method} ${path}`))

/** The possible properties of a body. */
const fieldsIn = (fitting: object, body: z.ZodType | undefined): string[] =>
  [...new Set([...Object.keys(fitting), ...fieldsOf(body)])].filter((name) => !ENDING_SESSIONS.has(name))

const fieldsOf = (body: z.ZodType | undefined): string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : []

/** Fields whose change would end the client's session. */
const ENDING_SESSIONS = new Set(['password', 'role'])

/** Puts the payload into every field that accepts it, and returns how many did. */
async function fill(
  { method, path, body }: Endpoint,
  callers: Caller[],
  ids: Record<string, number>,
): Promise<number> {
  const name = `${method} ${path}`
  const [, , resource = ''] = path.split('/')
  const id = ids[resource] ?? ids['projects'] ?? 0
  const linked = name.includes('/tickets') ? ids['websites'] : ids['projects']
  const on = /comments|batch/.test(path) ? ids['tickets'] : linked
  const fitting = (ACCESS_MATRIX[name]?.body?.(on ?? id) ?? {}) as Record<string, unknown>
  let taken = 0
  for (const field of fieldsIn(fitting, body)) {
    const shapes = [PAYLOAD, [PAYLOAD], { message: PAYLOAD, details: PAYLOAD }]
    const values = /url|link|example/i.test(field) ? [...LINKS, ...shapes] : shapes
    for (const value of values) {
      const sent = { ...fitting, [field]: value }
      if (await anyTakes(callers, method, path.replace(/:\w+/, String(id)), sent)) {
        taken += 1
        break
      }
    }
  }
  return taken
}

async function anyTakes(
  callers: Caller[],
  method: Endpoint['method'],
  path: string,
  body: object,
): Promise<boolean> {
  for (const caller of callers) if ((await caller.send(method, path, body)).status < 300) return true
  return false
}

/** Opens a page and returns what was executed on it, or was rendered from text as an element or a link. */
async function inspect(page: Page, path: string) {
  await openWhole(page, path)
  const tabs = page.getByRole('tab')
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click()
    await loaded(page)
  }
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll('details')) closed.open = true
  })
  return page.evaluate(() => ({
    ran: 'ran' in window,
    elements: document.querySelectorAll('[onerror],[onload],img[src="x"],body script:not([src])').length,
    links: [...document.querySelectorAll('a[href],iframe[src],form[action]')]
      .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
      .filter((target) => /^\s*(?:javascript|data|vbscript):/i.test(target)),
  }))
}

const HARMLESS = { ran: false, elements: 0, links: [] }

test('nothing that people write runs on any page of either role', { timeout: 240_000 }, async () => {
  const { client, staff, ids } = await buildWorld(portal)
  const callers = [portal.as(client), portal.as(staff)]
  const taken: Record<string, number> = {}
  for (const endpoint of writes)
    taken[`${endpoint.method} ${endpoint.path}`] = await fill(endpoint, callers, ids)
  const filled = Object.values(taken).filter((count) => count > 0).length
  expect(filled, JSON.stringify(taken)).toBeGreaterThan(15)

  let marked = 0
  for (const [role, person] of [
    ['client', client],
    ['staff', staff],
  ] as const) {
    const page = await browser.open(person, '/')
    const refused: string[] = []
    page.on('dialog', (dialog) => {
      refused.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    for (const path of pagesOf(role, ids)) {
      expect.soft(await inspect(page, path), `${role} ${path}`).toEqual(HARMLESS)
      if ((await page.locator('body').innerText()).includes(MARK)) marked += 1
    }
    expect(refused).toEqual([])
    await page.context().close()
  }
  // The payloads were visible, as text.
  expect(marked).toBeGreaterThan(12)
})

/** A page of the portal's origin that embeds a file and has no content security policy of its own. */
const EMBEDDING = '/embedding'
const embedding = (address: string) =>
  `<!doctype html><iframe src="${address}"></iframe><script src="${address}"></script>`

describe('no file runs where it is opened', () => {
  const script = '<script>window.ran=1;top.ran=1</script>'
  const FILES: Record<string, string> = {
    'page.html': `<!doctype html><title>x</title>${script}`,
    'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${script}</body></html>`,
    'drawing.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1">${script}</svg>`,
    'data.xml': `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>window.ran=1</h:script></x>`,
    'code.js': 'window.ran=1',
    'text.txt': script,
    'picture.png': `<!doctype html>${script}`,
    'both.gif': `GIF89a/*${'\0'.repeat(20)}*/=1;${script}`,
    'paper.pdf': `%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n${script}`,
    'sheet.css': 'body{background:url(javascript:window.ran=1)}',
    'module.mjs': 'window.ran=1',
    'page.html.png': `<!doctype html>${script}`,
    'a"onload="window.ran=1.txt': script,
  }

  test('whatever it is called and claims to be', { timeout: 120_000 }, async () => {
    const { client, staff, ids } = await buildWorld(portal)
    const kept: string[] = []
    for (const [fileName, bytes] of Object.entries(FILES))
      for (const type of ['text/html', 'image/png']) {
        const file = { fileName, bytes, type }
        const upload = await portal.as(client).upload<{ name: string }>('/api/uploads', file)
        if (upload.status < 300) kept.push(`/api/uploads/${upload.body.name}`)
        const added = await portal
          .as(staff)
          .upload<{ id: number }>(`/api/projects/${ids['projects']}/files`, file)
        if (added.status < 300) kept.push(`/api/project-files/${added.body.id}/download`)
      }
    expect(kept.length).toBeGreaterThan(3)

    // The browser rightly reports on its console what it blocks, which would fail the shared one.
    const strict = await launchBrowser()
    const page = await (await strict.newContext({ baseURL: portal.url })).newPage()
    await page.request.post('/api/login', { data: { username: client.username, password: PASSWORD } })
    await page.goto('/')
    await page.route(`**${EMBEDDING}?*`, (route) => {
      const { searchParams } = new URL(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: embedding(searchParams.get('address') ?? '') })
    })
    for (const address of new Set(kept)) {
      const answer = await page.request.get(address)
      const { 'content-type': type = '', 'content-disposition': shown = '', ...headers } = answer.headers()
      expect.soft(headers['x-content-type-options'], address).toBe('nosniff')
      expect.soft(headers['content-security-policy'], address).toContain('sandbox')
      if (/html|xml|svg|script|css/.test(type)) expect.soft(shown, address).toMatch(/^attachment/)
      if (!shown.startsWith('inline')) continue
      // A browser downloads files that it cannot display.
      await page.goto(address).catch((error: Error) => {
        if (!error.message.includes('Download is starting')) throw error
      })
      await expect.poll(() => page.evaluate(() => 'ran' in window), { message: address }).toBe(false)
      await page.goto(`${EMBEDDING}?${new URLSearchParams({ address })}`)
      await page.waitForTimeout(50)
      await expect.poll(() => page.evaluate(() => 'ran' in window), { message: address }).toBe(false)
    }
    await strict.close()
  })
})
