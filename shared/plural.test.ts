import { describe, expect, it } from 'vitest'
import { counted } from './plural.ts'

describe('counted', () => {
  it('has a noun in the singular for one alone', () => {
    expect([0, 1, 2].map((n) => counted(n, 'ticket'))).toEqual(['0 tickets', '1 ticket', '2 tickets'])
    expect(counted(1200, 'reply', 'replies')).toBe('1,200 replies')
  })
})
