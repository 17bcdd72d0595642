import { describe, expect, it } from 'vitest'
import { getRecordUrl, getConversationUrl, getListUrl, getSearchUrl, getTaskUrl } from './records.ts'

describe('record addresses', () => {
  it('returns the address of a record’s page for the user’s role, with the requested tab', () => {
    expect(getRecordUrl('info_request', 7, { role: 'client' })).toBe('/info-requests/7')
    expect(getRecordUrl('info_request', 7, { role: 'staff' })).toBe('/staff/info-requests/7')
    expect(getRecordUrl('project', 7, { role: 'staff', tab: 'files' })).toBe('/staff/projects/7?tab=files')
  })

  it('returns the address of a list for the user’s role', () => {
    expect(getListUrl('ticket', 'client')).toBe('/tickets')
    expect(getListUrl('webhook', 'staff')).toBe('/staff/programs')
    expect(getRecordUrl('webhook', 7, { role: 'staff' })).toBe('/staff/webhooks/7')
    expect(getSearchUrl('user', 'staff', 'R&D')).toBe('/staff/users?q=R%26D')
  })

  it('returns a task’s address in its project, or in its brief without a project', () => {
    expect(getTaskUrl({ projectId: 4, briefId: 7 }, 'client')).toBe('/projects/4?tab=tasks')
    expect(getTaskUrl({ projectId: null, briefId: 7 }, 'staff')).toBe('/staff/briefs/7?tab=tasks')
  })

  it('returns the address of a conversation’s tab, or of the record’s page without one', () => {
    expect(getConversationUrl('project', 7, 'client')).toBe('/projects/7?tab=conversation')
    expect(getConversationUrl('ticket', 7, 'staff')).toBe('/staff/tickets/7')
  })
})
