import { describe, expect, test } from 'vitest'
import { leadsTo } from './read-shown.ts'

describe('a notification', () => {
  test.each([
    ['/tickets/3', '/tickets/3', {}],
    ['/tickets/3', '/tickets/3', { tab: 'files' }],
    ['/projects/1?tab=comments', '/projects/1', { tab: 'comments' }],
  ])('of %s is read on %s with %o', (href, pathname, search) => {
    expect(leadsTo(href, { pathname, search })).toBe(true)
  })

  test.each([
    ['/tickets/3', '/tickets/31', {}],
    ['/projects/1?tab=comments', '/projects/1', {}],
    ['/projects/1?tab=comments', '/projects/1', { tab: 'files' }],
  ])('of %s stays unread on %s with %o', (href, pathname, search) => {
    expect(leadsTo(href, { pathname, search })).toBe(false)
  })
})
