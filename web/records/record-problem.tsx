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

/** For tickets and requests, the specification uses the same title for a missing record and a failure. */
const FAILURE_TITLES: Record<ShownKind | 'mail', string> = {
  brief: t('Could not load the brief'),
  project: t('Could not load the project'),
  website: t('Could not load the website'),
  ticket: t('Error loading ticket details'),
  info_request: t('Error loading information request'),
  company: t('Could not load the company'),
  user: t('Could not load the person'),
  webhook: t('Could not load the webhook'),
  mail: t('Could not load the email'),
}

const MISSING_TITLES: Record<ShownKind | 'mail', string> = {
  brief: t('Brief not found'),
  project: t('Project not found'),
  website: t('Website Not Found'),
  ticket: t('Error loading ticket details'),
  info_request: t('Error loading information request'),
  company: t('Company not found'),
  user: t('Person not found'),
  webhook: t('Webhook not found'),
  mail: t('Email not found'),
}

const MISSING_EXPLANATIONS: Record<ShownKind | 'mail', string> = {
  brief: t("The brief you're looking for doesn't exist or was removed."),
  project: t('The project you’re looking for doesn’t exist or was removed.'),
  website: t('The website you’re looking for doesn’t exist or was removed.'),
  ticket: t('The ticket you’re looking for doesn’t exist or was removed.'),
  info_request: t('The information request you’re looking for doesn’t exist or was removed.'),
  company: t('The company you’re looking for doesn’t exist or was removed.'),
  user: t('The person you’re looking for doesn’t exist or was removed.'),
  webhook: t('The webhook you’re looking for doesn’t exist or was removed.'),
  mail: t('The email you’re looking for doesn’t exist or was removed.'),
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
        <ErrorState title={FAILURE_TITLES[kind]} action={toList} {...(onRetry && { onRetry })}>
          {getErrorMessage(failure)}
        </ErrorState>
      </>
    )
  return (
    <div className="mx-auto max-w-lg py-[8dvh] text-center [&_header]:mb-2 [&_header_div]:justify-center">
      {!failure && <NotFoundTitle />}
      <PageHeader title={MISSING_TITLES[kind]} />
      <p className="text-base text-ink-3">{MISSING_EXPLANATIONS[kind]}</p>
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
        ? t('It stays out of lists, menus and totals until it’s restored.')
        : t('It’s no longer in your lists. Ask us if you need it again.')}
    </Alert>
  )
}
