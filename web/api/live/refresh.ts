import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { RecordKind } from '#shared/records.ts'

/** Data that is not a record. Other pages are not notified of its changes. */
type PrivateKind =
  | 'account'
  | 'agency'
  | 'api_token'
  | 'notification'
  | 'notification_settings'
  | 'reply_template'
export type ChangedKind = RecordKind | PrivateKind | 'everything'

const ALWAYS = ['activities', 'comments', 'notifications', 'mails']

/** The first parts of the query keys that show a change. */
const AFFECTED: Record<RecordKind | PrivateKind, readonly string[]> = {
  brief: ['briefs', 'projects', 'tasks', 'info-requests', 'stats', ...ALWAYS],
  project: ['projects', 'briefs', 'files', 'tasks', 'info-requests', 'stats', ...ALWAYS],
  website: ['websites', 'projects', 'stats', ...ALWAYS],
  ticket: ['tickets', 'websites', 'stats', ...ALWAYS],
  info_request: ['info-requests', 'stats', ...ALWAYS],
  task: ['tasks', 'stats', ...ALWAYS],
  user: ['users', ...ALWAYS],
  webhook: ['webhooks', ...ALWAYS],
  mail: ALWAYS,
  account: ['profile', 'factors', 'sessions', 'calendar', 'push'],
  agency: ['agency'],
  api_token: ['api-tokens'],
  notification: ['notifications'],
  notification_settings: ['notification-settings'],
  reply_template: ['reply-templates'],
}

/** The first parts of the query keys that show a change of this kind. */
export const affectedBy = (kind: keyof typeof AFFECTED): readonly string[] => AFFECTED[kind]

/** Refetches everything on screen that shows such a change, and marks the rest as stale. */
export async function refresh(client: QueryClient, kind: ChangedKind | null): Promise<void> {
  if (kind === null) return
  const keys = kind === 'everything' ? [[]] : affectedBy(kind).map((name) => [name])
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Returns a function that refetches whatever shows such a change, for changes that `useChange` does not send. */
export function useRefresh(kind: ChangedKind): () => Promise<void> {
  const client = useQueryClient()
  return () => refresh(client, kind)
}
