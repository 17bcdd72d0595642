import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Change } from '#shared/events/schemas.ts'
import { RECORDS, pluralOf, rowOf, type RecordKind } from '#shared/records/records.ts'

/** Data that is not a record, by the first part of its query key. Other pages are not notified of its changes. */
type PrivateKind =
  | 'account'
  | 'agency'
  | 'api-tokens'
  | 'follows'
  | 'notifications'
  | 'notification-settings'
  | 'reply-templates'
export type ChangedKind = Change['entityType'] | PrivateKind | 'everything'

const ALWAYS = ['activities', 'comments', 'notifications', 'mails', 'stats']

/** A brief and its project show each other, and a template shows what they already have. */
const BRIEF = ['briefs', 'projects', 'project-templates', 'files', 'tasks', 'info-requests', ...ALWAYS]

/** The query keys that show a change, for kinds that differ from the usual. */
const UNUSUAL: Partial<Record<ChangedKind, readonly string[]>> = {
  brief: BRIEF,
  project: [...BRIEF, 'recurrences'],
  // A recurrence waits until its requests and tasks are done.
  info_request: ['info-requests', 'recurrences', ...ALWAYS],
  task: ['tasks', 'recurrences', ...ALWAYS],
  // Each of the company's records shows its name.
  company: ['companies', 'users', ...BRIEF, 'websites', 'tickets'],
  agency: ['agency', 'stats'],
  project_template: ['project-templates'],
  account: ['profile', 'factors', 'sessions', 'calendar', 'push'],
}

/** Returns the first parts of the query keys that show a change of this kind. */
export const affectedBy = (kind: Exclude<ChangedKind, 'everything'>): readonly string[] =>
  UNUSUAL[kind] ?? (kind in RECORDS ? usual(kind as RecordKind) : [kind])

/** Returns the keys of the kind's own lists, its parents' lists, and the lists that always change. */
const usual = (kind: RecordKind) => [
  ...[kind, ...(rowOf(kind).of ?? [])].map((each) => pluralOf(each as RecordKind).replace('_', '-')),
  ...ALWAYS,
]

/** Refetches everything on screen that shows such a change, and marks the rest as stale. */
export async function refresh(client: QueryClient, kind: ChangedKind | null): Promise<void> {
  if (kind === null) return
  const keys = kind === 'everything' ? [[]] : affectedBy(kind).map((name) => [name])
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Returns a function that refetches everything that shows such a change, for changes that `useChange` doesn't send. */
export function useRefresh(kind: ChangedKind): () => Promise<void> {
  const client = useQueryClient()
  return () => refresh(client, kind)
}
