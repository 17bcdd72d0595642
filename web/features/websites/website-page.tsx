import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Website } from '#shared/websites/schemas.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { websiteQuery } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { NotFoundState } from '#web/ui/page/error-state.tsx'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'

interface WebsitePageProps {
  id: number
  /** A link back to the list, shown if the website cannot be. */
  back: ReactNode
  children: (website: Website) => ReactNode
}

const MISSING = new Set([400, 404])

/** Loads one website and shows what is wrong if that fails. */
export function WebsitePage({ id, back, children }: WebsitePageProps) {
  const { data, error, refetch } = useQuery(websiteQuery(id))
  if (data) return children(data)
  if (!error) return <DetailSkeleton label="Loading website…" />
  if (error instanceof ApiError && MISSING.has(error.status))
    return (
      <NotFoundState title="Website Not Found" action={back}>
        The website you’re looking for doesn’t exist or was removed.
      </NotFoundState>
    )
  return (
    <NotFoundState
      title="Could not load the website"
      action={
        <>
          <Button onClick={() => void refetch()}>Try again</Button>
          {back}
        </>
      }
    >
      {messageOf(error)}
    </NotFoundState>
  )
}
