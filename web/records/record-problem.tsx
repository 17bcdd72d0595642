import { Link } from '@tanstack/react-router'
import type { Person } from '#shared/contract/fields.ts'
import { getRecordRow } from '#shared/records/records.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { NotFoundTitle } from './not-found-title.ts'
import { backToListLabels, type ShownKind } from './records.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { ErrorState } from '#web/ui/page/query-view.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

export interface RecordProblemProps {
  kind: ShownKind
  /** The text of the link to the list, if it differs from the text for staff. */
  back?: string | undefined
  /** The error that prevented loading. Without one, there's no such record. */
  failure?: Error
  onRetry?: () => unknown
}

interface ProblemMessages {
  failed: string
  missing: string
  explained: string
}

/** For tickets and requests, the specification uses the same title for a missing record and a failure. */
const PROBLEM_MESSAGES: Record<ShownKind | 'mail', ProblemMessages> = {
  brief: {
    failed: t('Could not load the brief'),
    missing: t('Brief not found'),
    explained: t("The brief you're looking for doesn't exist or was removed."),
  },
  project: {
    failed: t('Could not load the project'),
    missing: t('Project not found'),
    explained: t("The project you're looking for doesn't exist or was removed."),
  },
  website: {
    failed: t('Could not load the website'),
    missing: t('Website Not Found'),
    explained: t("The website you're looking for doesn't exist or was removed."),
  },
  ticket: {
    failed: t('Error loading ticket details'),
    missing: t('Error loading ticket details'),
    explained: t("The ticket you're looking for doesn't exist or was removed."),
  },
  info_request: {
    failed: t('Error loading information request'),
    missing: t('Error loading information request'),
    explained: t("The information request you're looking for doesn't exist or was removed."),
  },
  company: {
    failed: t('Could not load the company'),
    missing: t('Company not found'),
    explained: t("The company you're looking for doesn't exist or was removed."),
  },
  user: {
    failed: t('Could not load the person'),
    missing: t('Person not found'),
    explained: t("The person you're looking for doesn't exist or was removed."),
  },
  webhook: {
    failed: t('Could not load the webhook'),
    missing: t('Webhook not found'),
    explained: t("The webhook you're looking for doesn't exist or was removed."),
  },
  mail: {
    failed: t('Could not load the email'),
    missing: t('Email not found'),
    explained: t("The email you're looking for doesn't exist or was removed."),
  },
}

/** Shown in place of a record that doesn't exist, that the user can't read, or that couldn't be loaded. */
export default function RecordProblem({ kind, back, failure, onRetry }: RecordProblemProps) {
  const { name } = getRecordRow(kind)
  const missing = !failure || (failure instanceof ApiError && failure.status === 404)
  const toList = <ListLink kind={kind} back={back} />
  if (!missing)
    return (
      <>
        <PageHeader title={name()} />
        <ErrorState title={PROBLEM_MESSAGES[kind].failed} action={toList} {...(onRetry && { onRetry })}>
          {getErrorMessage(failure)}
        </ErrorState>
      </>
    )
  return (
    <div className="mx-auto max-w-lg py-[8dvh] text-center [&_header]:mb-2 [&_header_div]:justify-center">
      {!failure && <NotFoundTitle />}
      <PageHeader title={PROBLEM_MESSAGES[kind].missing} />
      <p className="text-base text-ink-3">{PROBLEM_MESSAGES[kind].explained}</p>
      <div className="mt-6">{toList}</div>
    </div>
  )
}

function ListLink({ kind, back = backToListLabels[kind] }: Pick<RecordProblemProps, 'kind' | 'back'>) {
  const { role } = useUser()
  const { pages, lists = pages } = getRecordRow(kind)
  return (
    <Button asChild>
      <Link to={lists?.[role] ?? '/'}>{back}</Link>
    </Button>
  )
}

interface ArchivedAlertProps {
  record: { archivedAt: string | null; archivedBy: Person | null }
  /** The change that restores the record, for users who can. */
  restoring?: { isPending: boolean; mutate: (archived: false) => void }
}

/** Shows when a record was archived and who archived it, with a button for staff to restore it. */
export function ArchivedAlert({ record, restoring }: ArchivedAlertProps) {
  const { archivedAt, archivedBy } = record
  const date = <DateText value={archivedAt} />
  const restore = restoring && (
    <Button size="sm" pending={restoring.isPending} onClick={() => restoring.mutate(false)}>
      {restoring.isPending ? t('Restoring...') : t('Restore')}
    </Button>
  )
  return (
    <Alert
      className="mb-6"
      title={
        archivedBy
          ? rich('Archived on {date} by {name}.', { date, name: <bdi>{archivedBy.fullName}</bdi> })
          : rich('Archived on {date} by the agency.', { date })
      }
      actions={restore}
    >
      {restoring
        ? t('It stays out of lists, choices and figures until it’s restored.')
        : t('It’s no longer in your lists. Ask us if you need it again.')}
    </Alert>
  )
}
