import { describe, expect, test } from 'vitest'
import { matchesLocation } from './mark-shown-read.ts'

describe('leadsTo', () => {
  test.each([
    ['/tickets/3', '/tickets/3', {}],
    ['/tickets/3', '/tickets/3', { tab: 'files' }],
    ['/projects/1?tab=comments', '/projects/1', { tab: 'comments' }],
  ])('returns true for the notification %s on %s with %o', (href, pathname, search) => {
    expect(matchesLocation(href, { pathname, search })).toBe(true)
  })

  test.each([
    ['/tickets/3', '/tickets/31', {}],
    ['/projects/1?tab=comments', '/projects/1', {}],
    ['/projects/1?tab=comments', '/projects/1', { tab: 'files' }],
  ])('returns false for the notification %s on %s with %o', (href, pathname, search) => {
    expect(matchesLocation(href, { pathname, search })).toBe(false)
  })
})
