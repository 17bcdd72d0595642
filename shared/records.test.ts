import { describe, expect, it } from 'vitest'
import { addressOf, listOf } from '#shared/records.ts'

describe('the address of a record', () => {
  it('is the page that its reader has, and the tab that is meant', () => {
    expect(addressOf('info_request', 7, 'client')).toBe('/info-requests/7')
    expect(addressOf('info_request', 7, 'staff')).toBe('/staff/info-requests/7')
    expect(addressOf('project', 7, 'staff', 'files')).toBe('/staff/projects/7?tab=files')
  })

  it('of a list is above its pages, or where its row says', () => {
    expect(listOf('ticket', 'client')).toBe('/tickets')
    expect(listOf('webhook', 'staff')).toBe('/staff/programs')
    expect(addressOf('webhook', 7, 'staff')).toBe('/staff/webhooks/7')
  })
})
