import { describe, expect, it } from 'vitest'
import { safeRedirect } from './guards.ts'

describe('where signing in may lead', () => {
  it.each(['/briefs', '/briefs/4?tab=design', '/tickets/new?websiteId=3#files', '/'])(
    '%s is kept',
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )
  it.each([
    'https://evil.example/',
    '//evil.example/x',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    'javascript:alert(1)',
    'briefs',
    '',
    42,
    undefined,
    '/auth',
    '/auth?redirect=/briefs',
    '/register',
  ])('%s is dropped', (value) => {
    expect(safeRedirect(value)).toBeUndefined()
  })
})
