import type { BriefStatus } from '#shared/briefs/values.ts'
import type { BriefFilters } from './queries.ts'

type Search = Record<string, unknown>

const statuses: readonly BriefStatus[] = ['pending', 'accepted', 'in_progress', 'rejected', 'completed']
const tabs = ['overview', 'design', 'content', 'technical', 'tasks', 'requests'] as const
export type BriefTab = (typeof tabs)[number]

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** `?q=&status=` of the client's list. */
export function clientListSearch(search: Search): BriefFilters {
  const q = text(search['q'])
  const status = statuses.find((candidate) => candidate === search['status'])
  return { ...(q && { q }), ...(status && { status }) }
}

/** `?q=&tab=` of the staff's list; without a tab the new briefs show. */
export function staffListSearch(search: Search): { q?: string; tab?: BriefStatus | 'all' } {
  const q = text(search['q'])
  const tab = [...statuses, 'all' as const].find((candidate) => candidate === search['tab'])
  return { ...(q && { q }), ...(tab && tab !== 'pending' && { tab }) }
}

/** `?tab=` of a brief's page. */
export function briefSearch(search: Search): { tab?: BriefTab } {
  const tab = tabs.find((candidate) => candidate === search['tab'])
  return tab && tab !== 'overview' ? { tab } : {}
}

/** `?step=` of the wizard, 1 to 4. */
export function wizardSearch(search: Search): { step?: 2 | 3 | 4 } {
  const step = ([2, 3, 4] as const).find((candidate) => candidate === Number(search['step']))
  return step ? { step } : {}
}

/** The search of one of the wizard's steps. */
export const wizardStep = (step: number) => wizardSearch({ step })

/** The search of a tab of a brief's page. */
export const briefTab = (tab: BriefTab) => briefSearch({ tab })
