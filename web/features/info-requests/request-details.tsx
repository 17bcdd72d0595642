import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clockWords } from '#shared/clock/words.ts'
import { homeOf } from '#shared/home-record.ts'
import { addressOf } from '#shared/records.ts'
import { said, t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import type { RequestItem } from './queries.ts'
import { RequestDue } from './request-due.tsx'
import { requestStatus } from './request-status.tsx'
import { requestKinds } from '#web/request-kinds.ts'
import { ClockNote } from '#web/ui/display/clock-note.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { ClientAndCompany } from '#web/companies/client-cell.tsx'
import { linkLook } from '#web/ui/base/button.tsx'

interface RequestDetailsProps {
  request: RequestItem
  /** Below the facts, such as who sees it. */
  below?: ReactNode
}

/** The side card of a request's page. */
export function RequestDetails({ request, below }: RequestDetailsProps) {
  const { client, projectId, kind, dueDate, createdAt, answeredBy } = request
  const { completedAt, remindedAt, projectArchived } = request
  const { role, id } = useUser()
  const staff = role === 'staff'
  const clock = { asked: 'client', reader: role, dueDate } as const
  return (
    <Card>
      <CardHeader level={2} title={t('Details')} />
      <Facts
        items={[
          staff && {
            label: t('Client'),
            value: <ClientAndCompany client={client} company={request.company} />,
          },
          !staff && client.id !== id && { label: said('person', 'Asked'), value: client.fullName },
          { label: projectId === null ? t('Brief') : t('Project'), value: <Home request={request} /> },
          { label: t('Kind'), value: requestKinds[kind].label },
          staff && { label: t('Status'), value: statusOf(request) },
          { label: t('Due'), value: <RequestDue request={request} day="within" /> },
          (staff || (answeredBy ?? client).id === id) &&
            (completedAt !== null || !projectArchived) &&
            clockWords(request, clock) && {
              label: t('Answer'),
              value: <ClockNote clock={request} {...clock} />,
            },
          { label: staff ? t('Created') : t('Requested'), value: <DateText value={createdAt} /> },
          staff && remindedAt && { label: t('Last Reminded'), value: <RelativeTime value={remindedAt} /> },
          answeredBy &&
            answeredBy.id !== (staff ? client.id : id) && {
              label: t('Answered By'),
              value: answeredBy.fullName,
            },
          completedAt && {
            label: staff ? t('Completed On') : said('request', 'Completed'),
            value: <DateText value={completedAt} />,
          },
        ]}
      />
      {below}
    </Card>
  )
}

function statusOf({ status, withdrawnAt, projectArchived }: RequestItem): string {
  if (withdrawnAt) return said('request', 'Withdrawn')
  return projectArchived && status !== 'completed' ? t('Not answered') : requestStatus[status].label
}

function Home({ request }: { request: RequestItem }) {
  const { kind, id } = homeOf(request)
  return (
    <Link to={addressOf(kind, id, useUser().role)} className={linkLook}>
      {request.about}
    </Link>
  )
}
