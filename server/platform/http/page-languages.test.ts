import { afterAll, expect, test } from 'vitest'
import { addPseudoLanguages } from '#server/test/pseudo-languages.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)

afterAll(addPseudoLanguages())

const createChosenHeaders = (language: string) => ({ cookie: `language=${language}`, accept: 'text/html' })

test.each([
  ['en', 'ltr', 'You’re offline'],
  ['en-XA', 'ltr', '⟦Yöû’ré öfflîñé'],
  ['en-XB', 'rtl', '⟦Yöû’ré öfflîñé'],
])('serves pages in %s with the direction %s, including the offline page', async (code, dir, words) => {
  for (const path of ['/auth', '/no/such/page', '/offline.html']) {
    const { headers, body } = await portal.anonymous.get<string>(path, createChosenHeaders(code))
    expect(body).toContain(`<html lang="${code}"${code === 'en' ? '' : ` dir="${dir}"`}`)
    expect(headers['content-language']).toBe(code)
    expect(String(headers['vary']).toLowerCase()).toContain('cookie, accept-language')
    if (path === '/offline.html') expect(body).toContain(words)
  }
})

test('renders a page in its language before any script runs', async () => {
  const { body } = await portal.anonymous.get<string>('/auth', createChosenHeaders('en-XA'))
  expect(body).toContain('⟦Šîgñ Îñ one⟧</h1>')
  expect(body).toMatch(/<title>⟦Šîgñ Îñ one⟧ · [^<]+<\/title>/)
  const { body: english } = await portal.anonymous.get<string>('/auth', createChosenHeaders('en'))
  expect(english).toContain('Sign In</h1>')
})

/** Returns the scripts that the sign-in page names. */
async function scriptsIn(code: string): Promise<string[]> {
  const { body } = await portal.anonymous.get<string>('/auth', createChosenHeaders(code))
  return [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
}

test('links scripts of the page’s language that exist, are cached forever, and are compressed', async () => {
  const [english, longer] = await Promise.all([scriptsIn('en'), scriptsIn('en-XA')])
  expect(longer).not.toEqual(english)
  for (const file of longer) {
    const { status, headers } = await portal.anonymous.get(file, { 'accept-encoding': 'gzip, br' })
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  }
})

test('serves scripts with the texts of their language that import the same language', async () => {
  const [scripts, english] = await Promise.all(
    ['en-XA', 'en'].map(async (code) => {
      const files = await scriptsIn(code)
      const answers = await Promise.all(files.map((file) => portal.anonymous.get<string>(file)))
      return answers.map(({ body }) => body).join('')
    }),
  )
  // A failed match would print all scripts.
  expect([scripts, english].map((script = '') => script.includes('⟦'))).toEqual([true, false])
  const named = new Set((scripts ?? '').match(/(?<="\/?)assets\/(?:[\w-]+\/)?(?=[\w-]+\.js")/g))
  expect([...named]).toEqual([expect.stringMatching(/^assets\/en-XA-[\da-f]{8}\/$/)])
  expect(scripts?.includes('__TEXT_')).toBe(false)
})

test('returns 404 for a script of another catalog, since browsers would cache it forever', async () => {
  const [file = ''] = await scriptsIn('en-XA')
  const other = file.replace(/en-XA-[\da-f]{8}/, 'en-XA-00000000')
  expect(other).not.toBe(file)
  const wrong = [other, file.replace('en-XA-', 'en-'), file.replace('.js', 'x.js')]
  for (const path of wrong) {
    const { status, headers } = await portal.anonymous.get(path)
    expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store'])
  }
})

test('uses the agency’s language when the requested one is not offered', async () => {
  const { headers } = await portal.anonymous.get('/auth', createChosenHeaders('nl'))
  expect(headers['content-language']).toBe('en')
})

test.each(['/offline.html', '/scene.svg', '/no/such/page'])(
  'does not mix cached versions of %s in different languages',
  async (path) => {
    const get = (code: string, headers = {}) =>
      portal.anonymous.get(path, { cookie: `language=${code}`, ...headers })
    const [english, longer] = await Promise.all([get('en'), get('en-XA')])
    const [tag, otherTag] = [english, longer].map(({ headers }) => String(headers['etag']))
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    expect(otherTag).not.toBe(tag)
    const isPage = path === '/no/such/page'
    const again = await get('en', { 'if-none-match': tag })
    expect([again.status, again.headers['vary']]).toEqual([
      isPage ? 404 : 304,
      expect.stringContaining('Cookie, Accept-Language'),
    ])
    expect((await get('en-XA', { 'if-none-match': tag })).status).toBe(isPage ? 404 : 200)
    // All files of an archive have one time.
    const later = new Date(Date.now() + 1e9).toUTCString()
    expect((await get('en-XA', { 'if-modified-since': later })).status).toBe(isPage ? 404 : 200)
  },
)
