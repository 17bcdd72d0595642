import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ListAddress } from '#shared/records.ts'
import { requestQuery, type RequestItem } from './queries.ts'
import { RequestError } from './request-error.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

interface RequestPageProps {
  id: number
  /** The list to go back to when there is no such request. */
  list: ListAddress<'info_request'>
  children: (request: RequestItem) => ReactNode
}

/** Loads one request and tells what is wrong when it cannot be shown. */
export function RequestPage({ id, list, children }: RequestPageProps) {
  const query = useQuery(requestQuery(id))
  const { data } = query
  const failure = useFailure(query)
  if (data) return children(data)
  if (!failure) return <DetailSkeleton label="Loading information request..." />
  return (
    <RequestError
      error={failure}
      onRetry={query.refetch}
      back={
        <Button asChild>
          <Link to={list}>Back to Information Requests</Link>
        </Button>
      }
    />
  )
}
