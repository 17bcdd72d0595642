import { describe, expect, it } from 'vitest'
import { parseReturnPath } from './return-path.ts'

describe('returnPath', () => {
  it.each(['/briefs', '/briefs/4?tab=design', '/tickets/new?websiteId=3#files', '/apiary', '/'])(
    'returns the path %s unchanged',
    (path) => {
      expect(parseReturnPath(path)).toBe(path)
    },
  )
  it.each([
    'https://evil.example/',
    '//evil.example/x',
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/.//evil.example',
    '/briefs/..//evil.example',
    'javascript:alert(1)',
    'briefs',
    '',
    42,
    undefined,
    '/auth',
    '/auth?redirect=/briefs',
    '/register',
    '/api/logout',
    '/api',
  ])('rejects %s as a path', (value) => {
    expect(parseReturnPath(value)).toBeUndefined()
  })
})
