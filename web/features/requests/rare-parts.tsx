import { RotateCcw } from 'lucide-react'
import { rich, t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import type { RequestItem } from './queries.ts'
import { AnswerPiece } from './answer-piece.tsx'
import { hasHandoverNotice, isRequestOpen } from './request-status.tsx'
import { getRequestSaveOptions } from './use-request-changes.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

export { ReadOnlyNotice } from '#web/features/companies/public/missing-permission.tsx'

/** An answer with its additions. Each addition has its date. `addedOnly` leaves out the original answer. */
export function AnswerParts({ request, addedOnly }: { request: RequestItem; addedOnly: boolean }) {
  const [first, ...added] = request.answerParts
  return (
    <ol className="flex flex-col gap-4">
      {first && !addedOnly && (
        <li>
          <AnswerPiece {...first} decision={request.decision} />
        </li>
      )}
      {added.map((part) => (
        <li key={part.writtenAt} className="border-line not-first:border-t not-first:pt-4">
          <p className="mb-1 text-sm text-ink-3">
            {rich('Added on {date}', { date: <DateText value={part.writtenAt} /> })}
          </p>
          <AnswerPiece {...part} />
        </li>
      ))}
    </ol>
  )
}

/** Explains why a request doesn't need action, or who reassigned it. Staff can restore a withdrawn request here. */
export function RequestNotices({ request }: { request: RequestItem }) {
  const staff = useUser().role === 'staff'
  const { withdrawnAt, projectArchived, companyArchived, company, handedOver } = request
  const restore = useChange('info_request', {
    ...getRequestSaveOptions(request.id, request.version),
    successToast: t('Request restored'),
    failureTitle: t('Could not restore the request'),
  })
  return (
    <>
      {withdrawnAt && (
        <Alert
          tone="neutral"
          className="mb-6"
          actions={
            staff &&
            !projectArchived &&
            !companyArchived && (
              <Button
                size="sm"
                icon={RotateCcw}
                pending={restore.isPending}
                onClick={() => restore.mutate({ withdrawn: false })}
              >
                {t('Restore Request')}
              </Button>
            )
          }
        >
          {rich('Withdrawn on {date}.', { date: <DateText value={withdrawnAt} /> })}{' '}
          {getWithdrawnMessage(request, staff)}
        </Alert>
      )}
      {projectArchived && (
        <Alert tone="neutral" className="mb-6" title={t('This request’s project is archived.')}>
          {staff
            ? t(
                'Nothing here is waiting on anyone, and nothing can be changed until the project is restored.',
              )
            : t('You don’t need to do anything here. Ask us if you need the project again.')}
        </Alert>
      )}
      {staff && companyArchived && (
        <Alert tone="neutral" className="mb-6" title={t('{company} is archived.', { company: company.name })}>
          {t('Its members can read everything but can’t change anything.')}
        </Alert>
      )}
      {hasHandoverNotice(request) && (
        <Alert tone="neutral" className="mb-6">
          <p>
            <ReassignedText request={request} />
          </p>
          {handedOver?.words && (
            <blockquote className="mt-2 border-s-2 border-line-strong ps-3">
              <LongText>{handedOver.words}</LongText>
            </blockquote>
          )}
        </Alert>
      )}
    </>
  )
}

function getWithdrawnMessage({ status, client }: RequestItem, staff: boolean): string {
  if (status === 'completed') return t('The answer stays here.')
  return staff
    ? t('{fullName} doesn’t need to answer it.', { fullName: client.fullName })
    : t('You don’t need to answer it.')
}

/** Shows who reassigned the request, to which colleague, and when. */
function ReassignedText({ request }: { request: RequestItem }) {
  const { id } = useUser()
  const { handedOver, client } = request
  if (!handedOver) return null
  const name = <bdi>{handedOver.by.fullName}</bdi>
  const person = <bdi>{client.fullName}</bdi>
  const date = <RelativeTime value={handedOver.at} />
  if (client.id === id) return rich('{name} handed this request to you {date}.', { name, date })
  if (handedOver.by.id !== id)
    return rich('{name} handed this request to {person} {date}.', { name, person, date })
  return (
    <>
      {rich('You handed this request to {person} {date}.', { person, date })}{' '}
      {isRequestOpen(request) && t('They’re being asked now. You can still see it.')}
    </>
  )
}
