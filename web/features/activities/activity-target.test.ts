import { expect, test } from 'vitest'
import { getActivityTarget } from './activity-target.ts'
import type { ActivityItem } from './queries.ts'

const activity = (given: Partial<ActivityItem>): ActivityItem => ({
  id: 1,
  userId: 2,
  type: 'ticket_created',
  entityType: 'ticket',
  entityId: 7,
  projectId: null,
  data: {},
  actor: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...given,
})

test('links a record to its page for clients or for staff', () => {
  const answered = activity({ type: 'info_provided', entityType: 'info_request', entityId: 3 })
  expect(getActivityTarget(answered, 'client')).toEqual({ to: '/info-requests/3' })
  expect(getActivityTarget(answered, 'staff')).toEqual({ to: '/staff/info-requests/3' })
})

test('links a task to its project’s tasks, a milestone to its project, and neither without a project', () => {
  const task = { type: 'task_created', entityType: 'task', entityId: 4 } as const
  expect(getActivityTarget(activity({ ...task, projectId: 9 }), 'staff')).toEqual({
    to: '/staff/projects/9',
    search: { tab: 'tasks' },
  })
  expect(getActivityTarget(activity(task), 'staff')).toBeUndefined()
  const milestone = activity({ ...task, projectId: 9, data: { milestone: true } })
  expect(getActivityTarget(milestone, 'client')).toEqual({ to: '/projects/9' })
})

test('links a website to its page, and an added file to the website’s library', () => {
  const launched = activity({ type: 'website_launched', entityType: 'website', entityId: 5 })
  expect(getActivityTarget(launched, 'client')).toEqual({ to: '/websites/5' })
  expect(getActivityTarget(launched, 'staff')).toEqual({ to: '/staff/websites/5' })
  expect(getActivityTarget({ ...launched, type: 'file_added' }, 'client')).toEqual({
    to: '/websites/5',
    search: { tab: 'library' },
  })
})

test('links a deleted or withdrawn record to no page', () => {
  const withdrawn = activity({ type: 'brief_withdrawn', entityType: 'brief' })
  const deleted = activity({ type: 'user_deleted', entityType: 'user', data: { name: 'Nora Neu' } })
  expect(getActivityTarget(withdrawn, 'client')).toBeUndefined()
  expect(getActivityTarget(deleted, 'staff')).toBeUndefined()
})
