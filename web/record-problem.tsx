import { Link } from '@tanstack/react-router'
import { rowOf, type ListKind } from '#shared/records.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

type Kind = ListKind<'staff'>

export interface RecordProblemProps {
  /** The kind of record. */
  of: Kind
  /** What the link to the list says, such as `Back to Briefs`. */
  back: string
  /** Why it could not be loaded; without one, there is no such record. */
  failure?: Error
  onRetry?: () => unknown
}

/** The specification's titles for records of which it has only one, missing or failed. */
const ERRORS: Partial<Record<Kind, string>> = {
  ticket: 'Error loading ticket details',
  info_request: 'Error loading information request',
}
const MISSING: Partial<Record<Kind, string>> = { ...ERRORS, website: 'Website Not Found' }

/** In place of a record that does not exist, that the reader may not see or that could not be loaded. */
export default function RecordProblem({ of, back, failure, onRetry }: RecordProblemProps) {
  const { name } = rowOf(of)
  const missing = !failure || (failure instanceof ApiError && failure.status === 404)
  const toList = <ToList of={of} back={back} />
  if (!missing)
    return (
      <>
        <PageHeader title={name} />
        <ErrorState
          title={ERRORS[of] ?? `Could not load the ${name.toLowerCase()}`}
          action={toList}
          {...(onRetry && { onRetry })}
        >
          {messageOf(failure)}
        </ErrorState>
      </>
    )
  return (
    <div className="mx-auto max-w-lg py-[8dvh] text-center [&_header]:mb-2 [&_header_div]:justify-center">
      <PageHeader title={MISSING[of] ?? `${name} not found`} />
      <p className="text-base text-ink-3">
        The {name.toLowerCase()} you're looking for doesn't exist or was removed.
      </p>
      <div className="mt-6">{toList}</div>
    </div>
  )
}

function ToList({ of, back }: Pick<RecordProblemProps, 'of' | 'back'>) {
  const { role } = useUser()
  const { pages, lists = pages } = rowOf(of)
  return (
    <Button asChild>
      <Link to={lists?.[role] ?? '/'}>{back}</Link>
    </Button>
  )
}
