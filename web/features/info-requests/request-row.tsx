import { Link } from '@tanstack/react-router'
import { relativeDue } from '#shared/format.ts'
import { rich, t } from '#shared/words.ts'
import { AskedLine } from '#web/companies/asked-line.tsx'
import { CompanyChip } from '#web/companies/frame/company-chip.tsx'
import { PrivateBadge } from '#web/companies/private-badge.tsx'
import { pageOf } from '#web/records.ts'
import { AnsweredCount } from './answered-count.tsx'
import type { RequestItem } from './queries.ts'
import { Recurring } from '#web/recurrences/recurring.tsx'
import { requestKinds } from '#web/request-kinds.ts'
import { Badge } from '#web/ui/page/badge.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText, DueBadge, dueTones } from '#web/ui/page/dates.tsx'
import { ListRow } from '#web/ui/page/list.tsx'

/** A request as its client sees it: the icon shows the kind, the color how soon it is due. */
export function RequestRow({ request }: { request: RequestItem }) {
  const { id, title, description, kind, status, dueDate, completedAt, client, company } = request
  const open = status !== 'completed'
  return (
    <ListRow
      icon={requestKinds[kind].icon}
      tone={open ? dueTones[relativeDue(dueDate).state] : 'good'}
      title={title}
      description={description}
      below={
        <>
          {open && <AnsweredCount request={request} />}
          <Recurring record={request} />
          <AskedLine person={client} />
          <span className="mt-1 flex flex-wrap gap-1.5 font-normal empty:hidden">
            <PrivateBadge of={request} />
            <CompanyChip company={company} />
          </span>
        </>
      }
    >
      {open ? (
        <DueBadge due={dueDate} />
      ) : (
        <Badge tone="good">{rich('Answered {date}', { date: <DateText value={completedAt} /> })}</Badge>
      )}
      <Button asChild size="sm">
        <Link {...pageOf('info_request', id, 'client')} aria-label={t('View Details: {title}', { title })}>
          {t('View Details')}
        </Link>
      </Button>
    </ListRow>
  )
}
