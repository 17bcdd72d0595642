import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatResponseClock } from '#shared/sla/response-clock.ts'
import { getRecordParent, getRecordUrl } from '#shared/records/records.ts'
import { APPROVED_RESPONSE } from '#shared/requests/values.ts'
import { rich, tContext, t } from '#shared/i18n/t.ts'
import type { CallOutput } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { AnswerPiece, type ResponseData } from './answer-piece.tsx'
import type { RequestItem } from './queries.ts'
import { hasHandoverNotice, RequestDue, requestStatus } from './request-status.tsx'
import { ClientAndCompany } from '#web/features/companies/public/client-cell.tsx'
import { RecordAccess } from '#web/features/companies/public/record-access.tsx'
import { focusModeSibling } from './questions/focus-mode.ts'
import { requestKinds } from './public/request-kinds.ts'
import { DownloadAll } from '#web/ui/attachments/download-all.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ClockStatus } from '#web/ui/display/clock-status.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

const loadParts = () => import('./rare-parts.tsx')
const RequestNotices = lazyDialog(async () => ({ default: (await loadParts()).RequestNotices }))
export const LazyReadOnlyNotice = lazyDialog(async () => ({ default: (await loadParts()).ReadOnlyNotice }))
export const LazyAnswerParts = lazyDialog(async () => ({ default: (await loadParts()).AnswerParts }))

type ReturnedAnswer = CallOutput<'GET /api/info-requests/:id/returns'>[number]

interface RequestBodyProps {
  request: RequestItem
  /** Returned answers, oldest first. */
  returns: readonly ReturnedAnswer[]
  /** The answer, or the form for it. */
  children: ReactNode
}

/** The content of a request's page for both clients and staff: description, answer, returned answers and details. */
export function RequestBody({ request, returns, children }: RequestBodyProps) {
  const staff = useUser().role === 'staff'
  const { description, editedAt, withdrawnAt, projectArchived, companyArchived } = request
  const isClosed = withdrawnAt !== null || projectArchived || (staff && companyArchived)
  return (
    <>
      {(isClosed || hasHandoverNotice(request)) && <RequestNotices request={request} />}
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-6">
          <TitledCard
            className={focusModeSibling('hidden')}
            title={staff ? t('Description') : t('What We Need')}
            description={editedAt && rich('Edited on {date}', { date: <DateText value={editedAt} /> })}
          >
            <LongText>{description}</LongText>
          </TitledCard>
          {children}
          {returns.length > 0 && <ReturnedAnswers returns={returns} />}
        </div>
        <RequestDetails request={request} />
      </div>
    </>
  )
}

interface RequestAnswerProps {
  request: RequestItem
  answer: ResponseData
  title: string
  /** Content below the answer. */
  children?: ReactNode
}

/** The client's answer with its files, read-only. Additions are separate parts with their dates. */
export function RequestAnswer({ request, answer, title, children }: RequestAnswerProps) {
  const { id, answerParts } = request
  return (
    <TitledCard title={title} description={<AnswerNote request={request} />}>
      {answerParts.length > 0 ? (
        <LazyAnswerParts request={request} addedOnly={false} />
      ) : (
        !isPlainApproval(request, answer) && <AnswerPiece {...answer} decision={request.decision} />
      )}
      <div className="mt-3 empty:hidden">
        <DownloadAll href={`/api/info-requests/${id}/files.zip`} count={answer.attachments.length} />
      </div>
      {children}
    </TitledCard>
  )
}

/** Whether the note already says everything that the answer says. */
const isPlainApproval = ({ decision }: RequestItem, { message, attachments }: ResponseData) =>
  decision === 'approved' && message === APPROVED_RESPONSE && attachments.length === 0

/** Shows when a request was completed, or who decided on it and when. */
function AnswerNote({ request: { decision, answeredBy, completedAt } }: { request: RequestItem }) {
  if (!completedAt) return null
  const date = <DateText value={completedAt} />
  if (!decision || !answeredBy) return rich('Completed on {date}', { date })
  const name = <bdi>{answeredBy.fullName}</bdi>
  return decision === 'approved'
    ? rich('Approved by {name} on {date}', { name, date })
    : rich('Change requested by {name} on {date}', { name, date })
}

/** Returned answers, latest first, each with the reason. */
const ReturnedAnswers = ({ returns }: Pick<RequestBodyProps, 'returns'>) => (
  <TitledCard
    className={focusModeSibling('hidden')}
    title={t('{n, plural, one {Returned Answer} other {Returned Answers}}', { n: returns.length })}
    description={t('The earlier answer and what was missing.')}
  >
    <ol className="flex flex-col gap-5">
      {returns
        .toReversed()
        .map(({ id, message, decision, files, reason, answeredAt, createdAt, returnedBy: { fullName } }) => (
          <li key={id} className="border-s-2 border-line-strong ps-4">
            <p className="text-sm text-ink-3">
              {decision === 'change_requested'
                ? rich('Change requested {date}', { date: <DateText value={answeredAt} /> })
                : rich('Answered {date}', { date: <DateText value={answeredAt} /> })}
            </p>
            <AnswerPiece message={message} attachments={files} decision={decision} />
            <div className="mt-3 rounded-m bg-warn-soft px-3 py-2">
              <p className="text-sm text-ink-2">
                {rich('Returned by {name} {date}', {
                  name: <bdi>{fullName}</bdi>,
                  date: <DateText value={createdAt} />,
                })}
              </p>
              <LongText className="text-ink">{reason ?? t('No reason was given.')}</LongText>
            </div>
          </li>
        ))}
    </ol>
  </TitledCard>
)

/** The side card with the request's details. */
function RequestDetails({ request }: { request: RequestItem }) {
  const { client, company, projectId, kind, dueDate, createdAt, answeredBy } = request
  const { completedAt, remindedAt, projectArchived } = request
  const { role, id } = useUser()
  const staff = role === 'staff'
  const parent = getRecordParent(request)
  const clock = { answeringSide: 'client', reader: role, dueDate } as const
  return (
    <TitledCard className={focusModeSibling('hidden')} title={t('Details')}>
      <Facts
        items={[
          staff && { label: t('Client'), value: <ClientAndCompany client={client} company={company} /> },
          !staff && client.id !== id && { label: tContext('person', 'Sent To'), value: client.fullName },
          {
            label: projectId === null ? t('Brief') : t('Project'),
            value: (
              <Link to={getRecordUrl(parent.kind, parent.id, { role })} className={linkClassName}>
                {request.about}
              </Link>
            ),
          },
          staff && { label: t('Kind'), value: requestKinds[kind].label },
          staff && { label: t('Status'), value: getStatusLabel(request) },
          { label: t('Due'), value: <RequestDue request={request} day="within" /> },
          (staff || (answeredBy ?? client).id === id) &&
            (completedAt !== null || !projectArchived) &&
            formatResponseClock(request, clock) && {
              label: t('Answer'),
              value: <ClockStatus clock={request} {...clock} />,
            },
          { label: staff ? t('Created') : t('Requested'), value: <DateText value={createdAt} /> },
          staff && remindedAt && { label: t('Last Reminded'), value: <RelativeTime value={remindedAt} /> },
          answeredBy &&
            answeredBy.id !== (staff ? client.id : id) && {
              label: t('Answered By'),
              value: answeredBy.fullName,
            },
          completedAt && {
            label: staff ? t('Completed On') : tContext('request', 'Completed'),
            value: <DateText value={completedAt} />,
          },
        ]}
      />
      <RecordAccess kind="info_request" record={request} personId={client.id} />
    </TitledCard>
  )
}

function getStatusLabel({ status, withdrawnAt, projectArchived }: RequestItem): string {
  if (withdrawnAt) return tContext('request', 'Withdrawn')
  return projectArchived && status !== 'completed' ? t('Not answered') : requestStatus[status].label
}
