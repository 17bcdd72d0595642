import { useQuery } from '@tanstack/react-query'
import { Bar, Line } from '@visx/shape'
import { formatDate } from '#shared/format.ts'
import { counted } from '#shared/plural.ts'
import type { DayFigures } from '#shared/staff-dashboard/schemas.ts'
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
      title="Ticket Load"
      summary={`${counted(sumOf(days, 'opened'), 'ticket')} opened and ${sumOf(days, 'resolved').toLocaleString('en-US')} resolved in ${counted(days.length, 'day')}.`}
      none={sumOf(days, 'opened') + sumOf(days, 'resolved') === 0 ? 'No tickets yet' : undefined}
      days={days}
      lowest={-most}
      highest={most}
      tick={(value) => (Number.isInteger(value) ? String(Math.abs(value)) : '')}
      describe={({ opened, resolved }) => `${opened} opened, ${resolved} resolved`}
      legend={
        <>
          <LegendMark mark="size-2.5 rounded-xs bg-info">Opened, upwards</LegendMark>
          <LegendMark mark="size-2.5 rounded-xs bg-good">Resolved, downwards</LegendMark>
        </>
      }
      table={
        <DayTable
          caption="Tickets opened and resolved by day"
          head={['Opened', 'Resolved']}
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
      title="Response Times"
      summary={
        answered
          ? `${share}% of ${counted(answered, 'ticket')} answered on time.`
          : `No tickets were answered in ${counted(days.length, 'day')}.`
      }
      none={answered === 0 ? 'No first replies yet' : undefined}
      days={days}
      highest={slowest / 60}
      tick={(value) => `${value} h`}
      describe={(day) =>
        day.medianMinutes === null
          ? 'no first answers'
          : `median ${hoursText(day.medianMinutes)}, ${day.answered} answered, ${day.late} late`
      }
      legend={
        <>
          <LegendMark mark="size-2.5 rounded-xs bg-info">Median business hours to first reply</LegendMark>
          <LegendMark mark="w-4 border-t-2 border-dashed border-warn">
            Target of {targetHours} h (medium)
          </LegendMark>
        </>
      }
      table={
        <DayTable
          caption="First answers to tickets by day"
          head={['Answered', 'Median', 'Late']}
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
