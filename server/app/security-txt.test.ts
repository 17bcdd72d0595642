import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'

const PATH = '/.well-known/security.txt'

test('serves security.txt with the configured contact and a future expiry date', async () => {
  const portal = await testApp({
    securityContact: 'mailto:security@agency.example',
    publicUrl: 'https://portal.agency.example',
  })
  const { status, headers, bytes } = await portal.anonymous.get(PATH)
  await portal.close()
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = bytes.toString()
  expect(text).toContain('Contact: mailto:security@agency.example\n')
  expect(text).toContain(`Canonical: https://portal.agency.example${PATH}\n`)
  const expires = Date.parse(/Expires: (?<at>\S+)/.exec(text)?.groups?.['at'] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 86_400_000)
})

test('returns 404 for security.txt when no contact is set', async () => {
  const portal = await testApp()
  const { status } = await portal.anonymous.get(PATH)
  await portal.close()
  expect(status).toBe(404)
})
