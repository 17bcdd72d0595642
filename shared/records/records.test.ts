import { describe, expect, it } from 'vitest'
import { addressOf, conversationAddress, listOf, searchAddress, taskAddress } from './records.ts'

describe('the address', () => {
  it('of a record is the page that its reader has, and the tab that is meant', () => {
    expect(addressOf('info_request', 7, 'client')).toBe('/info-requests/7')
    expect(addressOf('info_request', 7, 'staff')).toBe('/staff/info-requests/7')
    expect(addressOf('project', 7, 'staff', 'files')).toBe('/staff/projects/7?tab=files')
  })

  it('of a list is above its pages, or where its row says', () => {
    expect(listOf('ticket', 'client')).toBe('/tickets')
    expect(listOf('webhook', 'staff')).toBe('/staff/programs')
    expect(addressOf('webhook', 7, 'staff')).toBe('/staff/webhooks/7')
    expect(searchAddress('user', 'staff', 'R&D')).toBe('/staff/users?q=R%26D')
  })

  it('of a task is that of its project, or of its brief while that has none', () => {
    expect(taskAddress({ projectId: 4, briefId: 7 }, 'client')).toBe('/projects/4?tab=tasks')
    expect(taskAddress({ projectId: null, briefId: 7 }, 'staff')).toBe('/staff/briefs/7?tab=tasks')
  })

  it('of a conversation is a tab where it has one', () => {
    expect(conversationAddress('project', 7, 'client')).toBe('/projects/7?tab=conversation')
    expect(conversationAddress('ticket', 7, 'staff')).toBe('/staff/tickets/7')
  })
})
