import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { ticketQuery } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { NotFoundState } from '#web/ui/page/error-state.tsx'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'

interface TicketPageProps {
  id: number
  /** A link back to the list, shown when there is no such ticket. */
  back: ReactNode
  children: (ticket: Ticket) => ReactNode
}

const MISSING = new Set([400, 404])

/** Loads one ticket and shows what is wrong if that fails. */
export function TicketPage({ id, back, children }: TicketPageProps) {
  const { data, error, refetch } = useQuery(ticketQuery(id))
  if (data) return children(data)
  if (!error) return <DetailSkeleton label="Loading ticket details..." />
  const missing = error instanceof ApiError && MISSING.has(error.status)
  return (
    <NotFoundState
      title="Error loading ticket details"
      action={
        <>
          {!missing && <Button onClick={() => void refetch()}>Try again</Button>}
          {back}
        </>
      }
    >
      {missing ? 'The ticket you’re looking for doesn’t exist or was removed.' : messageOf(error)}
    </NotFoundState>
  )
}
