import { expect, test } from 'vitest'
import { ACTIVITY_TYPES, type ActivityType } from '#shared/all-events.ts'
import type { ActivityData } from '#shared/events/activity-data.ts'
import { getSentenceParts, getActivityRecordName } from './activity-style.ts'

function sentence(type: ActivityType, data: ActivityData): string {
  const names = { actor: 'Sam', record: getActivityRecordName(data) ?? '' }
  return getSentenceParts(type, data)
    .map((piece) => ('words' in piece ? piece.words : names[piece.name]))
    .join('')
}

test.each<[ActivityType, ActivityData, string]>([
  ['brief_declined', { projectName: 'Bakery' }, 'Sam sent the brief Bakery back for revision'],
  ['project_updated', { name: 'Bakery', status: 'review' }, 'Sam moved Bakery to Review'],
  [
    'project_updated',
    { name: 'Bakery', status: 'launched', progress: 100 },
    'Sam moved Bakery to Launched, 100% done',
  ],
  ['project_updated', { name: 'Bakery', progress: 0 }, 'Sam set the progress of Bakery to 0%'],
  ['project_updated', { name: 'Bakery', fields: ['name'] }, 'Sam edited the project Bakery'],
  ['task_updated', { title: 'Photos', status: 'completed' }, 'Sam completed the task Photos'],
  ['task_created', { title: 'Photos' }, 'Sam added the task Photos'],
  ['task_created', { title: 'Launch', milestone: true }, 'Sam added the milestone Launch'],
  [
    'task_updated',
    { title: 'Launch', milestone: true, fields: ['title'] },
    'Sam updated the milestone Launch',
  ],
  [
    'task_updated',
    { title: 'Launch', milestone: true, status: 'completed' },
    'Sam marked the milestone Launch as reached',
  ],
  [
    'task_updated',
    { title: 'Launch', milestone: true, status: 'pending' },
    'Sam reopened the milestone Launch',
  ],
  ['task_deleted', { title: 'Launch', milestone: true }, 'Sam deleted the milestone Launch'],
  ['ticket_status_updated', { title: 'Menu', status: 'open' }, 'Sam reopened the ticket Menu'],
  ['info_provided', { title: 'Gift card' }, 'Sam answered the information request Gift card'],
  ['info_provided', { title: 'Gift card', decision: 'approved' }, 'Sam approved Gift card'],
  [
    'info_provided',
    { title: 'Gift card', decision: 'change_requested' },
    'Sam asked for a change to Gift card',
  ],
  ['comment_added', { title: 'Menu', on: 'ticket' }, 'Sam commented on the ticket Menu'],
  ['file_added', { name: 'Bakery', fileName: 'logo.svg' }, 'Sam added the file logo.svg to Bakery'],
  ['client_meeting', { name: 'Bakery', details: 'We met.' }, 'Sam logged a client meeting on Bakery'],
])('describes the activity %s in a sentence', (type, data, expected) => {
  expect(sentence(type, data)).toBe(expected)
})

test('describes each activity type differently, even without data', () => {
  const told = ACTIVITY_TYPES.map((type) => sentence(type, {}))
  expect(new Set(told).size).toBe(ACTIVITY_TYPES.length)
})
