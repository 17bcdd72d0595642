import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatDate, formatDay } from '#shared/format.ts'
import type { DayFigures } from '#shared/staff-dashboard/schemas.ts'
import { t } from '#shared/words.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'

const HEIGHT = 180
const PLACE = { top: 10, right: 18, bottom: 24, left: 34 }
const BETWEEN = 84

const makeDays = (days: DayFigures[], width: number) =>
  scaleBand({ domain: days.map(({ day }) => day), range: [PLACE.left, width - PLACE.right], padding: 0.25 })
const makeValues = (lowest: number, highest: number) =>
  scaleLinear({ domain: [lowest, highest], range: [HEIGHT - PLACE.bottom, PLACE.top], nice: true })

export interface Scales {
  x: ReturnType<typeof makeDays>
  y: ReturnType<typeof makeValues>
  width: number
}

interface PlotProps {
  title: string
  /** The chart's content in a sentence. */
  summary: string
  days: DayFigures[]
  lowest?: number
  highest: number
  tick: (value: number) => string
  /** The text for a day on hover. */
  describe: (day: DayFigures) => string
  /** The legend of the marks. */
  legend: ReactNode
  table: ReactNode
  /** Instead of an empty chart, where there is nothing to draw. */
  none?: string | undefined
  children: (scales: Scales) => ReactNode
}

/** A card with a small chart by day, a sentence that says the same, and the table behind it. */
export function Plot(props: PlotProps) {
  const { title, summary, days, lowest = 0, highest, tick, describe, legend, table, none, children } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const described = useId()
  const scales = { x: makeDays(days, width), y: makeValues(lowest, Math.max(highest, 1)), width }
  return (
    <Card>
      <CardHeader
        level={3}
        title={title}
        description={<span id={described}>{summary}</span>}
        className="mb-2"
      />
      {!none && <div className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">{legend}</div>}
      <div ref={ref} style={{ height: HEIGHT }}>
        {none && <p className="grid h-full place-items-center text-base text-ink-3">{none}</p>}
        {!none && width > 0 && (
          // Time runs from left to right in every language; each label has its own direction.
          <svg
            width={width}
            height={HEIGHT}
            role="img"
            aria-label={title}
            aria-describedby={described}
            className="[direction:ltr] [&_text]:[unicode-bidi:plaintext]"
          >
            {children(scales)}
            <Axes scales={scales} days={days} tick={tick} />
            {days.map((day) => (
              <rect
                key={day.day}
                x={scales.x(day.day)}
                y={0}
                width={scales.x.bandwidth()}
                height={HEIGHT - PLACE.bottom}
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
        {table}
      </details>
    </Card>
  )
}

const label = { fill: 'var(--ink-3)', fontSize: 11, fontFamily: 'inherit' }

function Axes({
  scales,
  days,
  tick,
}: {
  scales: Scales
  days: DayFigures[]
  tick: (value: number) => string
}) {
  const every = Math.max(1, Math.ceil((days.length * BETWEEN) / scales.width))
  const told = days.map(({ day }) => day).filter((_, i) => (days.length - 1 - i) % every === 0)
  return (
    <g aria-hidden="true">
      <AxisLeft
        scale={scales.y}
        left={PLACE.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(value) => tick(Number(value))}
        tickLabelProps={{ ...label, dx: 4, dy: 4, textAnchor: 'end' }}
      />
      <AxisBottom
        scale={scales.x}
        top={HEIGHT - PLACE.bottom}
        tickValues={told}
        stroke="var(--line-strong)"
        hideTicks
        tickFormat={(day) => formatDay(day, new Date(`${day}T12:00Z`))}
        tickLabelProps={{ ...label, textAnchor: 'middle' }}
      />
    </g>
  )
}

/** A mark of the chart and its meaning. */
export function LegendMark({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={mark} />
      {children}
    </span>
  )
}

/** The current width of an element in pixels; 0 until it is known. */
function useWidth<E extends Element>(): [ref: RefObject<E | null>, width: number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
