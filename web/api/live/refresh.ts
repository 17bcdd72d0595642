import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RecordChange } from '#shared/events/schemas.ts'
import { RECORDS, pluralizeKind, getRecordRow, type RecordKind } from '#shared/records/records.ts'

/** Data that is not a record, by the first part of its query key. Other pages are not notified of its changes. */
type PrivateKind =
  | 'account'
  | 'agency'
  | 'api-tokens'
  | 'follows'
  | 'notifications'
  | 'notification-settings'
  | 'reply-templates'
export type ChangedKind = RecordChange['entityType'] | PrivateKind | 'everything'

const COMMON_KEYS = ['activities', 'comments', 'notifications', 'mails', 'stats']

/** A brief and its project show each other, and a template shows what they already have. */
const BRIEF_KEYS = [
  'briefs',
  'projects',
  'project-templates',
  'files',
  'tasks',
  'info-requests',
  ...COMMON_KEYS,
]

/** The query keys that show a change, for kinds that differ from the usual. */
const SPECIAL_KEYS: Partial<Record<ChangedKind, readonly string[]>> = {
  brief: BRIEF_KEYS,
  project: [...BRIEF_KEYS, 'recurrences'],
  // A recurrence waits until its requests and tasks are done.
  info_request: ['info-requests', 'recurrences', ...COMMON_KEYS],
  // A project lists the files of its tasks.
  task: ['tasks', 'recurrences', 'files', ...COMMON_KEYS],
  // Each of the company's records shows its name.
  company: ['companies', 'users', ...BRIEF_KEYS, 'websites', 'tickets'],
  agency: ['agency', 'stats'],
  project_template: ['project-templates'],
  account: ['profile', 'factors', 'sessions', 'calendar', 'push'],
}

/** Returns the first parts of the query keys that show a change of this kind. */
export const getAffectedKeys = (kind: Exclude<ChangedKind, 'everything'>): readonly string[] =>
  SPECIAL_KEYS[kind] ?? (kind in RECORDS ? getDefaultKeys(kind as RecordKind) : [kind])

/** Returns the keys of the kind's own lists, its parents' lists, and the lists that always change. */
const getDefaultKeys = (kind: RecordKind) => [
  ...[kind, ...(getRecordRow(kind).parents ?? [])].map((each) =>
    pluralizeKind(each as RecordKind).replace('_', '-'),
  ),
  ...COMMON_KEYS,
]

/** Refetches everything on screen that shows such a change, and marks the rest as stale. */
export async function refresh(client: QueryClient, kind: ChangedKind | null): Promise<void> {
  if (kind === null) return
  const keys = kind === 'everything' ? [[]] : getAffectedKeys(kind).map((name) => [name])
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Returns a function that calls `refresh` for a change of this kind. For changes that `useChange` doesn't send. */
export function useRefresh(kind: ChangedKind): () => Promise<void> {
  const client = useQueryClient()
  return () => refresh(client, kind)
}
