import { useQuery } from '@tanstack/react-query'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatDate, formatDay } from '#shared/i18n/format.ts'
import type { DayFigures } from '#shared/dashboard/schemas.ts'
import { formatNumber, t } from '#shared/i18n/t.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { morningQuery } from '../queries.ts'
import { formatMinutesAsHours } from './morning-format.ts'

const sumDays = (days: DayFigures[], key: 'opened' | 'resolved' | 'answered' | 'late') =>
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

/** Draws opened tickets above the line and resolved tickets below. */
function LoadPlot({ days }: { days: DayFigures[] }) {
  const most = Math.max(3, ...days.flatMap(({ opened, resolved }) => [opened, resolved]))
  return (
    <Plot
      title={t('Ticket Load')}
      summary={t(
        '{opened, plural, one {# ticket} other {# tickets}} opened and {resolved, number} resolved in {days, plural, one {# day} other {# days}}.',
        { opened: sumDays(days, 'opened'), resolved: sumDays(days, 'resolved'), days: days.length },
      )}
      emptyText={sumDays(days, 'opened') + sumDays(days, 'resolved') === 0 ? t('No tickets yet') : undefined}
      days={days}
      lowest={-most}
      highest={most}
      formatTick={(value) => (Number.isInteger(value) ? String(Math.abs(value)) : '')}
      describe={({ opened, resolved }) =>
        t('{opened, plural, other {# opened}}, {resolved, plural, other {# resolved}}', { opened, resolved })
      }
      legend={
        <>
          <LegendMark mark="size-2.5 rounded-xs bg-info">{t('Opened (up)')}</LegendMark>
          <LegendMark mark="size-2.5 rounded-xs bg-good">{t('Resolved (down)')}</LegendMark>
        </>
      }
      caption={t('Tickets opened and resolved by day')}
      head={[t('Opened'), t('Resolved')]}
      getCells={({ opened, resolved }) => [opened, resolved]}
    >
      {({ x, y }) => (
        <>
          {days.map(({ day, opened, resolved }) => (
            <g key={day}>
              <DayBar x={x} day={day} y={y(opened)} height={y(0) - y(opened)} className="fill-info" />
              <DayBar x={x} day={day} y={y(0)} height={y(-resolved) - y(0)} className="fill-good" />
            </g>
          ))}
          <HorizontalLine x={x} y={y(0)} stroke="var(--line-strong)" />
        </>
      )}
    </Plot>
  )
}

/** Draws the median response time of each day, with the target as a line. */
function AnswerPlot({ days, targetHours }: { days: DayFigures[]; targetHours: number }) {
  const answered = sumDays(days, 'answered')
  const late = sumDays(days, 'late')
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
          : t('No first replies to tickets in {n, plural, one {# day} other {# days}}.', { n: days.length })
      }
      emptyText={answered === 0 ? t('No first replies yet') : undefined}
      days={days}
      highest={slowest / 60}
      formatTick={(value) => t('{hours} h', { hours: formatNumber(value) })}
      describe={(day) =>
        day.medianMinutes === null
          ? t('no first answers')
          : t('median {time}, {answered, plural, other {# answered}}, {late, plural, other {# late}}', {
              time: formatMinutesAsHours(day.medianMinutes),
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
      caption={t('First answers to tickets by day')}
      head={[t('Answered'), t('Median'), t('Late')]}
      getCells={(day) => [
        day.answered,
        day.medianMinutes === null ? '–' : formatMinutesAsHours(day.medianMinutes),
        day.late,
      ]}
    >
      {({ x, y }) => (
        <>
          {days.map(({ day, medianMinutes }) => {
            if (medianMinutes === null) return null
            const top = y(medianMinutes / 60)
            const bar = { y: Math.min(top, y(0) - 2), height: Math.max(2, y(0) - top) }
            return <DayBar key={day} x={x} day={day} {...bar} className="fill-info" />
          })}
          <HorizontalLine
            x={x}
            y={y(targetHours)}
            stroke="var(--warn)"
            strokeWidth={2}
            strokeDasharray="5 4"
          />
        </>
      )}
    </Plot>
  )
}

interface DayBarProps extends Pick<Scales, 'x'> {
  day: string
  y: number
  height: number
  className: string
}

const DayBar = ({ x, day, ...bar }: DayBarProps) => (
  <Bar x={x(day) ?? 0} width={x.bandwidth()} rx={2} {...bar} />
)

interface HorizontalLineProps
  extends Pick<Scales, 'x'>, Pick<ComponentProps<typeof Line>, 'stroke' | 'strokeWidth' | 'strokeDasharray'> {
  y: number
}

/** A line across all days. */
function HorizontalLine({ x, y, ...line }: HorizontalLineProps) {
  const [from, to] = x.range()
  return <Line from={{ x: from, y }} to={{ x: to, y }} {...line} />
}

const HEIGHT = 180
const PADDING = { top: 10, right: 18, bottom: 24, left: 34 }
const LABEL_SPACING = 84

const createDayScale = (days: DayFigures[], width: number) =>
  scaleBand({
    domain: days.map(({ day }) => day),
    range: [PADDING.left, width - PADDING.right],
    padding: 0.25,
  })
const createValueScale = (lowest: number, highest: number) =>
  scaleLinear({ domain: [lowest, highest], range: [HEIGHT - PADDING.bottom, PADDING.top], nice: true })

interface Scales {
  x: ReturnType<typeof createDayScale>
  y: ReturnType<typeof createValueScale>
  width: number
}

interface DayTableProps {
  days: DayFigures[]
  caption: string
  /** The columns after the day. */
  head: readonly string[]
  /** Returns a day's cells for these columns. */
  getCells: (day: DayFigures) => readonly (string | number)[]
}

interface PlotProps extends DayTableProps {
  title: string
  /** The chart's content in a sentence. */
  summary: string
  lowest?: number
  highest: number
  formatTick: (value: number) => string
  /** The text for a day on hover. */
  describe: (day: DayFigures) => string
  legend: ReactNode
  /** Text to show instead of the chart if there is nothing to draw. */
  emptyText?: string | undefined
  children: (scales: Scales) => ReactNode
}

/** A card with a small chart by day, a sentence that summarizes it, and the table behind it. */
function Plot(props: PlotProps) {
  const { title, summary, days, legend, emptyText, children } = props
  const { lowest = 0, highest, formatTick, describe } = props
  const [ref, width] = useWidth()
  const described = useId()
  const scales = { x: createDayScale(days, width), y: createValueScale(lowest, Math.max(highest, 1)), width }
  return (
    <Card>
      <CardHeader
        level={3}
        title={title}
        description={<span id={described}>{summary}</span>}
        className="mb-2"
      />
      {!emptyText && <div className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">{legend}</div>}
      <div ref={ref} style={{ height: HEIGHT }}>
        {emptyText && <p className="grid h-full place-items-center text-base text-ink-3">{emptyText}</p>}
        {!emptyText && width > 0 && (
          // Time runs from left to right in every language; each label has its own direction.
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={title}
            aria-describedby={described}
            className="overflow-visible [direction:ltr] [&_text]:[unicode-bidi:plaintext]"
          >
            {children(scales)}
            <Axes scales={scales} days={days} formatTick={formatTick} />
            {days.map((day) => (
              <rect
                key={day.day}
                x={scales.x(day.day)}
                y={0}
                width={scales.x.bandwidth()}
                height={HEIGHT - PADDING.bottom}
                className="fill-transparent hover:fill-hover"
              >
                <title>{t('{field}: {value}', { field: formatDate(day.day), value: describe(day) })}</title>
              </rect>
            ))}
          </svg>
        )}
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer rounded-xs text-sm text-ink-2 hover:text-ink">
          {t('Show as a Table')}
        </summary>
        <DayTable {...props} />
      </details>
    </Card>
  )
}

const labelStyle = { fill: 'var(--ink-3)', fontSize: 11, fontFamily: 'inherit' }

function Axes({ scales, days, formatTick }: Pick<PlotProps, 'days' | 'formatTick'> & { scales: Scales }) {
  const every = Math.max(1, Math.ceil((days.length * LABEL_SPACING) / scales.width))
  const labeledDays = days.map(({ day }) => day).filter((_, i) => (days.length - 1 - i) % every === 0)
  return (
    <g aria-hidden="true">
      <AxisLeft
        scale={scales.y}
        left={PADDING.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatTick(Number(value))}
        tickLabelProps={{ ...labelStyle, dx: 4, dy: 4, textAnchor: 'end' }}
      />
      <AxisBottom
        scale={scales.x}
        top={HEIGHT - PADDING.bottom}
        tickValues={labeledDays}
        stroke="var(--line-strong)"
        hideTicks
        tickFormat={(day) => formatDay(day, new Date(`${day}T12:00Z`))}
        tickLabelProps={{ ...labelStyle, textAnchor: 'middle' }}
      />
    </g>
  )
}

/** The values behind a chart, latest day first. */
const DayTable = ({ days, caption, head, getCells }: DayTableProps) => (
  <table className="mt-2 w-full text-sm tabular-nums">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-b border-line text-ink-3">
        <th scope="col" className="py-1 font-medium">
          {t('Day')}
        </th>
        {head.map((name) => (
          <th key={name} scope="col" className="py-1 text-end font-medium">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.day} className="border-b border-line last:border-0">
          <th scope="row" className="py-1 font-normal">
            {formatDate(day.day)}
          </th>
          {getCells(day).map((cell, i) => (
            <td key={head[i]} className="py-1 text-end">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A mark of the chart and its meaning. */
const LegendMark = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={mark} />
    {children}
  </span>
)

/** Returns a ref and the current width of its element in pixels, or 0 until it's known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}
