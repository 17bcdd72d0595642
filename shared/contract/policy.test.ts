import { describe, expect, test } from 'vitest'
import { type Action, can } from './policy.ts'

const client = { id: 1, role: 'client' } as const
const staff = { id: 2, role: 'staff' } as const
const OTHER = 3

/** Section 6 of the specification, one capability per line: the client for their own, for another's, and staff. */
const CAPABILITIES: [string, Action, own: boolean, others: boolean, staff: boolean][] = [
  ['see briefs', 'brief.read', true, false, true],
  ['see projects', 'project.read', true, false, true],
  ['see websites', 'website.read', true, false, true],
  ['see tickets', 'ticket.read', true, false, true],
  ['see information requests', 'infoRequest.read', true, false, true],
  ['submit briefs', 'brief.create', true, false, false],
  ['create tickets', 'ticket.create', true, false, true],
  ['comment', 'comment.create', true, false, true],
  ['respond to information requests', 'infoRequest.answer', true, false, false],
  ['accept, decline, reject, complete briefs', 'brief.decide', false, false, true],
  ['create tasks', 'task.create', false, false, true],
  ['create information requests', 'infoRequest.create', false, false, true],
  ['edit projects', 'project.update', false, false, true],
  ['log activities', 'activity.log', false, false, true],
  ['add websites', 'website.create', false, false, true],
  ['upload project files', 'projectFile.add', false, false, true],
  ['download project files', 'projectFile.read', true, false, true],
  ['see a content library', 'asset.read', true, false, true],
  ['add to a content library', 'asset.add', true, false, true],
  ['manage people', 'user.manage', false, false, true],
  ['read the outbox', 'mail.read', false, false, true],
]

describe('who may', () => {
  test.each(CAPABILITIES)('%s', (_what, action, own, others, byStaff) => {
    expect(can(client, action, client.id)).toBe(own)
    expect(can(client, action, OTHER)).toBe(others)
    expect(can(staff, action, OTHER)).toBe(byStaff)
  })
})
