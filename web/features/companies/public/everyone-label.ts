import { useQuery } from '@tanstack/react-query'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import { peopleQuery } from './queries.ts'

/** A record that isn't private. */
interface OpenRecord {
  company: CompanyRef
  /** The project of a request. Tickets don't have one. */
  projectId?: number | null | undefined
}

/** A member of the company. `limited` members see only chosen projects. */
interface Member {
  userId: number
  limited?: boolean
}

/** Names the readers of a record that isn't private. Members who are limited to projects see no other records. */
export function formatEveryone({ company: { name }, projectId }: OpenRecord, members: readonly Member[]) {
  if (projectId != null) return t('Everyone at {company} who sees this project', { company: name })
  return members.some(({ limited }) => limited)
    ? t('Everyone at {company} who sees all projects', { company: name })
    : t('Everyone at {company}', { company: name })
}

/** Returns the readers of a record that isn't private, or an empty text until the company's members have loaded. */
export function useEveryoneLabel(record: OpenRecord): string {
  const { data } = useQuery(peopleQuery(record.company.id))
  return data ? formatEveryone(record, data) : ''
}
