import { TriangleAlert } from 'lucide-react'
import { formatDay } from '#shared/format.ts'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { placeOf } from './item-order.ts'
import { daysWords, itemKinds, placeHeadings } from './item-words.ts'
import type { Preview, PreviewRow } from './queries.ts'

interface TemplatePreviewProps {
  preview: Preview
  /** The keys of what is left out. */
  skip: readonly string[]
  onSkip: (skip: string[]) => void
}

/** What a template would make, a row each, of which any can be left out. */
export function TemplatePreview({ preview, skip, onSkip }: TemplatePreviewProps) {
  const offered = preview.items.filter(({ exists }) => !exists)
  const isAll = offered.every(({ key }) => !skip.includes(key))
  const toggle = (key: string) =>
    onSkip(skip.includes(key) ? skip.filter((each) => each !== key) : [...skip, key])
  return (
    <section aria-label={t('What the template adds')} className="flex flex-col gap-4">
      <div className="flex min-h-control-small flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-3" aria-live="polite">
          {t('{n, number} of {all, number} selected', {
            n: offered.filter(({ key }) => !skip.includes(key)).length,
            all: preview.items.length,
          })}
        </p>
        {offered.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            className="-me-3 max-sm:min-h-control"
            onClick={() => onSkip(isAll ? offered.map(({ key }) => key) : [])}
          >
            {isAll ? t('Clear Selection') : t('Select All')}
          </Button>
        )}
      </div>
      {groupsOf(preview.items).map(({ heading, rows }) => (
        <div key={heading}>
          <h3 className="mb-1 text-sm font-[600] text-ink-2">{heading}</h3>
          <ul aria-label={heading} className="rounded-l border border-line bg-surface">
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                chosen={!skip.includes(row.key)}
                onToggle={() => toggle(row.key)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** The rows under the stage that makes them, those of now first. */
function groupsOf(rows: readonly PreviewRow[]): { heading: string; rows: PreviewRow[] }[] {
  const headings = new Map<string, PreviewRow[]>()
  for (const row of rows) {
    const heading =
      row.when === 'now' ? t('Right Away') : placeHeadings[placeOf({ stage: row.stage ?? undefined })]
    headings.set(heading, [...(headings.get(heading) ?? []), row])
  }
  return [...headings].map(([heading, each]) => ({ heading, rows: each }))
}

interface RowProps {
  row: PreviewRow
  chosen: boolean
  onToggle: () => void
}

function Row({ row, chosen, onToggle }: RowProps) {
  const { kind, title, exists, problem } = row
  const { icon: Icon, short } = itemKinds[kind]
  const due = dueOf(row)
  return (
    <li className="flex items-start gap-3 border-line px-3 not-first:border-t">
      <Checkbox
        className="min-w-0 flex-1"
        checked={chosen && !exists}
        disabled={exists}
        onChange={onToggle}
        label={
          <span className="inline-flex items-start gap-2">
            <Icon size={16} strokeWidth={1.8} className="mt-[0.2lh] flex-none text-ink-3" />
            <bdi className="wrap-anywhere">{title}</bdi>
          </span>
        }
        hint={
          <>
            <Dotted texts={[short, assigneeOf(row), due]} />
            {problem && (
              <span className="mt-0.5 flex items-start gap-1.5 text-warn">
                <TriangleAlert
                  size={14}
                  strokeWidth={2}
                  aria-hidden="true"
                  className="mt-[0.15lh] flex-none"
                />
                {problem}
              </span>
            )}
          </>
        }
      />
      {exists && <Badge className="mt-2 flex-none">{t('Already There')}</Badge>}
    </li>
  )
}

function assigneeOf({ kind, person }: PreviewRow): string | undefined {
  if (kind === 'milestone') return undefined
  return person?.fullName ?? t('Staff')
}

const dueOf = ({ kind, dueDate, days }: PreviewRow): string => {
  if (dueDate === null) return daysWords(days)
  const day = formatDay(dueDate)
  return kind === 'milestone' ? day : t('Due {day}', { day })
}
