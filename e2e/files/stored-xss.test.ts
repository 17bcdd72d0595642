// @module-tag nightly
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#server/test/builders.ts'
import { launchBrowser } from '../support/chromium.ts'
import { openPortal } from '../support/harness.ts'

/* Hostile files. The crawl shows that no text runs on any page (`crawl/interpreted.ts`). */

const { portal } = await openPortal()

/** A page of the portal's origin that embeds a file and doesn't have its own content security policy. */
const EMBEDDING = '/embedding'
const embedding = (address: string) =>
  `<!doctype html><iframe src="${address}"></iframe><script src="${address}"></script>`

describe('hostile files', () => {
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

  test('runs no script of a stored file, regardless of its name and type', { timeout: 120_000 }, async () => {
    const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
    const project = await portal.buildProject({ userId: client.id })
    const kept: string[] = []
    for (const [fileName, bytes] of Object.entries(FILES))
      for (const type of ['text/html', 'image/png']) {
        const file = { fileName, bytes, type }
        const upload = await portal.as(client).upload<{ name: string }>('/api/uploads', file)
        if (upload.status < 300) kept.push(`/api/uploads/${upload.body.name}`)
        const added = await portal.as(staff).upload<{ id: number }>(`/api/projects/${project.id}/files`, file)
        if (added.status < 300) kept.push(`/api/project-files/${added.body.id}/download`)
      }
    expect(kept.length).toBeGreaterThan(3)

    // The browser correctly reports blocked content on its console. In the shared browser, that would fail the test.
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
      // A browser downloads files that it can't display.
      await page.goto(address).catch((error: Error) => {
        if (!error.message.includes('Download is starting')) throw error
      })
      await expect.poll(() => page.evaluate(() => 'ran' in window), { message: address }).toBe(false)
      await page.goto(`${EMBEDDING}?${new URLSearchParams({ address })}`)
      await expect.poll(() => page.evaluate(() => 'ran' in window), { message: address }).toBe(false)
    }
    await strict.close()
  })
})
