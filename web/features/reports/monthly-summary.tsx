import { amount, byLocale, percentage, t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CallOutput } from '#web/api/call.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { CardGridSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

type Report = CallOutput<'GET /api/reports/monthly'>
type Answers = Report['figures']['tickets']

const reportQuery = (month: string | undefined) =>
  callOptions(['reports', 'monthly', month ?? 'now'], 'GET /api/reports/monthly', { query: { month } })

const months = byLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const monthNames = byLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }))

const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
const nameOf = (month: string) => months().format(firstOf(month))
/** Returns the name of a month without the year. */
const monthOf = (month: string) => monthNames().format(firstOf(month))

function shifted(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

interface MonthlySummaryProps {
  /** `YYYY-MM`; defaults to this month. */
  month: string | undefined
  onChange: (month: string) => void
}

/** A month's metrics next to the previous month's, with navigation between months. */
export default function MonthlySummary({ month, onChange }: MonthlySummaryProps) {
  const query = useQuery({ ...reportQuery(month), placeholderData: keepPreviousData })
  return (
    <QueryView query={query} failure={t('Could not load the summary')} loading={<CardGridSkeleton />}>
      {(report) => (
        <div className="flex flex-col gap-6">
          <div className="flex flex-wrap items-center gap-2">
            <IconButton
              icon={ChevronLeft}
              label={t('Month Before')}
              onClick={() => onChange(shifted(report.month, -1))}
            />
            <h2 aria-live="polite" className="min-w-36 text-center sm:min-w-40 text-lg font-[620]">
              {nameOf(report.month)}
            </h2>
            <IconButton
              icon={ChevronRight}
              label={t('Month After')}
              disabled={report.current}
              onClick={() => onChange(shifted(report.month, 1))}
            />
            {report.current && <span className="text-sm whitespace-nowrap text-ink-3">{t('to date')}</span>}
          </div>
          <div className="grid gap-6 lg:grid-cols-3">
            <Figures title={t('Support Tickets')} rows={ticketRows(report)} before={report.month} />
            <Figures title={t('Information Requests')} rows={requestRows(report)} before={report.month} />
            <Figures title={t('Work')} rows={workRows(report)} before={report.month} />
          </div>
          <p className="text-sm text-ink-3">
            {t('On time: within the target for the ticket’s priority. Hours and minutes are business time.')}
          </p>
        </div>
      )}
    </QueryView>
  )
}

interface Row {
  label: string
  value: string
  before: string
}

const inTime = ({ inTime: met, firstAnswers }: Answers) =>
  firstAnswers === 0 ? '–' : percentage((100 * met) / firstAnswers)
const median = ({ medianMinutes }: Answers) => (medianMinutes === null ? '–' : shortWords(medianMinutes))

const shortWords = (minutes: number) =>
  minutes < 60
    ? t('{minutes} min', { minutes })
    : t('{hours} h', { hours: amount(Math.round(minutes / 30) / 2) })

const row = <T,>(label: string, now: T, before: T, tell: (value: T) => string): Row => ({
  label,
  value: tell(now),
  before: tell(before),
})

const ticketRows = ({ figures: { tickets: now }, before: { tickets: then } }: Report) => [
  row(t('Opened'), now.begun, then.begun, amount),
  row(t('Resolved'), now.done, then.done, amount),
  row(t('First Reply on Time'), now, then, inTime),
  row(t('Median Reply Time'), now, then, median),
]

const requestRows = ({ figures: { requests: now }, before: { requests: then } }: Report) => [
  row(t('Asked'), now.begun, then.begun, amount),
  row(t('Answered'), now.done, then.done, amount),
  row(t('Answered on Time'), now, then, inTime),
  row(t('Median Reply Time'), now, then, median),
]

const workRows = ({ figures: now, before: then }: Report) => [
  row(t('Briefs Submitted'), now.briefs, then.briefs, amount),
  row(t('Projects Finished'), now.projects, then.projects, amount),
  row(t('Websites Launched'), now.websites, then.websites, amount),
]

function Figures({ title, rows, before }: { title: string; rows: Row[]; before: string }) {
  const previous = shifted(before, -1)
  const earlier = nameOf(previous)
  return (
    <Card>
      <CardHeader title={title} level={3} />
      <table className="w-full text-base tabular-nums">
        <caption className="sr-only">{t('{title}, beside {earlier}', { title, earlier })}</caption>
        <thead>
          <tr className="text-xs text-ink-3">
            <th scope="col">
              <span className="sr-only">{t('Figure')}</span>
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {monthOf(before)}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {monthOf(previous)}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ label, value, before: then }) => (
            <tr key={label}>
              <th scope="row" className="py-2 pe-2 font-normal text-ink-2">
                {label}
              </th>
              <td className="py-2 ps-3 text-end font-[600]">{value}</td>
              <td className="py-2 ps-3 text-end text-ink-3">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
