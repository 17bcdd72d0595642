import { Archive, CalendarClock, CircleCheck, Radio } from 'lucide-react'
import { formatDate } from '#shared/i18n/format.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { CompanyLink } from '#web/features/companies/public/company-link.tsx'
import { recordIcons } from '#web/records/records.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { DateText, isFutureDay } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'

/** A website's client, launch date and open tickets. */
export function WebsiteFactsCard({ website }: { website: Website }) {
  const { client, launchDate } = website
  return (
    <Card className="mb-6 [&_dl]:grid-cols-2 [&_dl]:max-sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] [&_dl]:max-sm:gap-x-3 [&_dl]:lg:grid-cols-4">
      <Facts
        layout="grid"
        items={[
          { label: t('Client'), value: client.fullName },
          { label: t('Company'), value: <CompanyLink company={website.company} className={linkClassName} /> },
          { label: t('Launch Date'), value: <DateText value={launchDate} /> },
          { label: t('Support Status'), value: <SupportStatus open={website.openTickets} /> },
        ]}
      />
    </Card>
  )
}

/** Shows how many tickets of a website are open. */
export function SupportStatus({ open }: { open: number }) {
  if (open === 0)
    return (
      <Badge tone="good" icon={CircleCheck}>
        {t('No open tickets')}
      </Badge>
    )
  return (
    <Badge tone="warn" icon={recordIcons.ticket}>
      {t('{n, plural, one {# open ticket} other {# open tickets}}', { n: open })}
    </Badge>
  )
}

/** Shows whether a website is live, or its launch date. It isn't known whether archived websites are live. */
export function LiveBadge({ website: { launchDate, archivedAt } }: { website: Website }) {
  if (archivedAt) return <Badge icon={Archive}>{tContext('website', 'Archived')}</Badge>
  if (isFutureDay(launchDate))
    return (
      <Badge tone="info" icon={CalendarClock}>
        {t('Launches {date}', { date: formatDate(launchDate) })}
      </Badge>
    )
  return (
    <Badge tone="good" icon={Radio}>
      {t('Live')}
    </Badge>
  )
}
