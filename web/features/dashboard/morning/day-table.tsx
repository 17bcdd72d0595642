import { t } from '#shared/words.ts'

interface DayTableProps {
  caption: string
  /** The columns after the day. */
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** The figures behind a chart, latest day first. */
export function DayTable({ caption, head, rows }: DayTableProps) {
  return (
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
        {rows.toReversed().map(([day, ...cells]) => (
          <tr key={day} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 font-normal">
              {day}
            </th>
            {cells.map((cell, i) => (
              <td key={head[i]} className="py-1 text-end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
