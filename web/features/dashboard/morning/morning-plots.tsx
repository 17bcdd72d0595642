import { useQuery } from '@tanstack/react-query'
import { Bar, Line } from '@visx/shape'
import { formatDate } from '#shared/format.ts'
import type { DayFigures } from '#shared/staff-dashboard/schemas.ts'
import { amount, t } from '#shared/words.ts'
import { DayTable } from './day-table.tsx'
import { morningQuery } from './morning-query.ts'
import { hoursText } from './morning-words.ts'
import { LegendMark, Plot } from './plot.tsx'

const sumOf = (days: DayFigures[], key: 'opened' | 'resolved' | 'answered' | 'late') =>
  days.reduce((sum, day) => sum + day[key], 0)

/** Ticket load by day, and response times against the target. */
export default function MorningPlots() {
  const { data } = useQuery(morningQuery)
  if (!data) return null
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <LoadPlot days={data.days} />
      <AnswerPlot days={data.days} targetHours={data.targetHours} />
    </div>
  )
}

/** Opened tickets are drawn above the line, resolved ones below. */
function LoadPlot({ days }: { days: DayFigures[] }) {
  const most = Math.max(3, ...days.flatMap(({ opened, resolved }) => [opened, resolved]))
  return (
    <Plot
      title={t('Ticket Load')}
      summary={t(
        '{opened, plural, one {# ticket} other {# tickets}} opened and {resolved, number} resolved in {days, plural, one {# day} other {# days}}.',
        { opened: sumOf(days, 'opened'), resolved: sumOf(days, 'resolved'), days: days.length },
      )}
      none={sumOf(days, 'opened') + sumOf(days, 'resolved') === 0 ? t('No tickets yet') : undefined}
      days={days}
      lowest={-most}
      highest={most}
      tick={(value) => (Number.isInteger(value) ? String(Math.abs(value)) : '')}
      describe={({ opened, resolved }) =>
        t('{opened, plural, other {# opened}}, {resolved, plural, other {# resolved}}', { opened, resolved })
      }
      legend={
        <>
          <LegendMark mark="size-2.5 rounded-xs bg-info">{t('Opened, upwards')}</LegendMark>
          <LegendMark mark="size-2.5 rounded-xs bg-good">{t('Resolved, downwards')}</LegendMark>
        </>
      }
      table={
        <DayTable
          caption={t('Tickets opened and resolved by day')}
          head={[t('Opened'), t('Resolved')]}
          rows={days.map(({ day, opened, resolved }) => [formatDate(day), opened, resolved])}
        />
      }
    >
      {({ x, y }) => (
        <>
          {days.map(({ day, opened, resolved }) => (
            <g key={day}>
              <Bar
                x={x(day) ?? 0}
                width={x.bandwidth()}
                y={y(opened)}
                height={y(0) - y(opened)}
                rx={2}
                className="fill-info"
              />
              <Bar
                x={x(day) ?? 0}
                width={x.bandwidth()}
                y={y(0)}
                height={y(-resolved) - y(0)}
                rx={2}
                className="fill-good"
              />
            </g>
          ))}
          <Line
            from={{ x: x.range()[0] ?? 0, y: y(0) }}
            to={{ x: x.range()[1] ?? 0, y: y(0) }}
            stroke="var(--line-strong)"
          />
        </>
      )}
    </Plot>
  )
}

/** The median response time of each day, with the target as a line. */
function AnswerPlot({ days, targetHours }: { days: DayFigures[]; targetHours: number }) {
  const answered = sumOf(days, 'answered')
  const late = sumOf(days, 'late')
  const target = targetHours * 60
  const slowest = Math.max(target * 1.25, ...days.map(({ medianMinutes }) => medianMinutes ?? 0))
  const share = answered && Math.round((100 * (answered - late)) / answered)
  return (
    <Plot
      title={t('Response Times')}
      summary={
        answered
          ? t('{share}% of {answered, plural, one {# ticket} other {# tickets}} answered on time.', {
              share,
              answered,
            })
          : t('No tickets were answered in {n, plural, one {# day} other {# days}}.', { n: days.length })
      }
      none={answered === 0 ? t('No first replies yet') : undefined}
      days={days}
      highest={slowest / 60}
      tick={(value) => t('{hours} h', { hours: amount(value) })}
      describe={(day) =>
        day.medianMinutes === null
          ? t('no first answers')
          : t('median {time}, {answered, plural, other {# answered}}, {late, plural, other {# late}}', {
              time: hoursText(day.medianMinutes),
              answered: day.answered,
              late: day.late,
            })
      }
      legend={
        <>
          <LegendMark mark="size-2.5 rounded-xs bg-info">
            {t('Median business hours to first reply')}
          </LegendMark>
          <LegendMark mark="w-4 border-t-2 border-dashed border-warn">
            {t('Target of {targetHours} h (medium)', { targetHours })}
          </LegendMark>
        </>
      }
      table={
        <DayTable
          caption={t('First answers to tickets by day')}
          head={[t('Answered'), t('Median'), t('Late')]}
          rows={days.map(({ day, answered: count, medianMinutes, late: missed }) => [
            formatDate(day),
            count,
            medianMinutes === null ? '–' : hoursText(medianMinutes),
            missed,
          ])}
        />
      }
    >
      {({ x, y }) => (
        <>
          {days.map(({ day, medianMinutes }) => {
            const top = y((medianMinutes ?? 0) / 60)
            return (
              medianMinutes !== null && (
                <Bar
                  key={day}
                  x={x(day) ?? 0}
                  width={x.bandwidth()}
                  y={Math.min(top, y(0) - 2)}
                  height={Math.max(2, y(0) - top)}
                  rx={2}
                  className="fill-info"
                />
              )
            )
          })}
          <Line
            from={{ x: x.range()[0] ?? 0, y: y(targetHours) }}
            to={{ x: x.range()[1] ?? 0, y: y(targetHours) }}
            stroke="var(--warn)"
            strokeWidth={2}
            strokeDasharray="5 4"
          />
        </>
      )}
    </Plot>
  )
}
