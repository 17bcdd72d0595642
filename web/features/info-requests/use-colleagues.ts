import { useQuery } from '@tanstack/react-query'
import { peopleQuery, readersQuery } from '#web/companies/queries.ts'
import type { RequestItem } from './queries.ts'

/** Who sees the request and may answer it, but for who is asked now; undefined until they are known. */
export function useColleagues({ id, company, clientId }: RequestItem) {
  const people = useQuery(peopleQuery(company.id)).data
  const readers = useQuery(readersQuery('info_request', id)).data?.readers
  if (!people || !readers) return undefined
  const seeing = new Set(readers.map((person) => person.id))
  return people.filter(({ userId, role }) => role !== 'viewer' && userId !== clientId && seeing.has(userId))
}
