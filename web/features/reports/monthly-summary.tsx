import { formatNumber, cacheByLocale, formatPercent, t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CallOutput } from '#web/api/call.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { CardGridSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

type Report = CallOutput<'GET /api/reports/monthly'>
type ResponseFigures = Report['figures']['tickets']

const reportQuery = (month: string | undefined) =>
  callOptions(['reports', 'monthly', month ?? 'now'], 'GET /api/reports/monthly', { query: { month } })

const monthYearFormat = cacheByLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const monthFormat = cacheByLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }))

const toFirstDay = (month: string) => new Date(`${month}-01T00:00:00Z`)
const formatMonthYear = (month: string) => monthYearFormat().format(toFirstDay(month))
const formatMonthName = (month: string) => monthFormat().format(toFirstDay(month))

function shiftMonth(month: string, offset: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
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
              label={t('Previous Month')}
              onClick={() => onChange(shiftMonth(report.month, -1))}
            />
            <h2 aria-live="polite" className="min-w-36 text-center sm:min-w-40 text-lg font-[620]">
              {formatMonthYear(report.month)}
            </h2>
            <IconButton
              icon={ChevronRight}
              label={t('Next Month')}
              disabled={report.current}
              onClick={() => onChange(shiftMonth(report.month, 1))}
            />
            {report.current && <span className="text-sm whitespace-nowrap text-ink-3">{t('to date')}</span>}
          </div>
          <div className="grid gap-6 lg:grid-cols-3">
            <FigureTable title={t('Support Tickets')} rows={getTicketRows(report)} month={report.month} />
            <FigureTable
              title={t('Information Requests')}
              rows={getRequestRows(report)}
              month={report.month}
            />
            <FigureTable title={t('Work')} rows={getWorkRows(report)} month={report.month} />
          </div>
          <p className="text-sm text-ink-3">
            {t(
              'On time: within the target for the ticket’s priority. Hours and minutes count only business hours.',
            )}
          </p>
        </div>
      )}
    </QueryView>
  )
}

const formatOnTimeShare = ({ inTime: met, firstAnswers }: ResponseFigures) =>
  firstAnswers === 0 ? '–' : formatPercent((100 * met) / firstAnswers)
const formatMedian = ({ medianMinutes }: ResponseFigures) =>
  medianMinutes === null ? '–' : formatMinutes(medianMinutes)

const formatMinutes = (minutes: number) =>
  minutes < 60
    ? t('{minutes} min', { minutes })
    : t('{hours} h', { hours: formatNumber(Math.round(minutes / 30) / 2) })

const toFigureRow = <T,>(label: string, [now, then]: [T, T], format: (value: T) => string) => ({
  label,
  value: format(now),
  previousValue: format(then),
})

type FigureRow = ReturnType<typeof toFigureRow>

const getTicketRows = ({ figures: { tickets: now }, before: { tickets: then } }: Report) => [
  toFigureRow(t('Opened'), [now.begun, then.begun], formatNumber),
  toFigureRow(t('Resolved'), [now.done, then.done], formatNumber),
  toFigureRow(t('First Reply on Time'), [now, then], formatOnTimeShare),
  toFigureRow(t('Median Reply Time'), [now, then], formatMedian),
]

const getRequestRows = ({ figures: { requests: now }, before: { requests: then } }: Report) => [
  toFigureRow(t('Asked'), [now.begun, then.begun], formatNumber),
  toFigureRow(t('Answered'), [now.done, then.done], formatNumber),
  toFigureRow(t('Answered on Time'), [now, then], formatOnTimeShare),
  toFigureRow(t('Median Reply Time'), [now, then], formatMedian),
]

const getWorkRows = ({ figures: now, before: then }: Report) => [
  toFigureRow(t('Briefs Submitted'), [now.briefs, then.briefs], formatNumber),
  toFigureRow(t('Projects Finished'), [now.projects, then.projects], formatNumber),
  toFigureRow(t('Websites Launched'), [now.websites, then.websites], formatNumber),
]

function FigureTable({ title, rows, month }: { title: string; rows: FigureRow[]; month: string }) {
  const previous = shiftMonth(month, -1)
  const earlier = formatMonthYear(previous)
  return (
    <Card>
      <CardHeader title={title} level={3} />
      <table className="w-full text-base tabular-nums">
        <caption className="sr-only">{t('{title}, compared with {earlier}', { title, earlier })}</caption>
        <thead>
          <tr className="text-xs text-ink-3">
            <th scope="col">
              <span className="sr-only">{t('Metric')}</span>
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {formatMonthName(month)}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {formatMonthName(previous)}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ label, value, previousValue: then }) => (
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
