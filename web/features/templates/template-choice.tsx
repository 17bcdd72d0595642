import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, TriangleAlert } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { formatDay } from '#shared/i18n/format.ts'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import MailNote from '#web/features/mail/public/mail-note.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormDialog, toDialogForm } from '#web/ui/overlays/form-dialog.tsx'
import { getDayFromToday } from '#web/ui/page/dates.tsx'
import { EmptyState, ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { getItemPhase } from './item-order.ts'
import {
  formatItemCounts,
  formatItemDelay,
  itemKinds,
  phaseHeadings,
  formatTemplateType,
} from './item-labels.ts'
import {
  toTemplateId,
  templatePreviewQuery,
  getTemplateReference,
  projectTemplatesQuery,
  type Preview,
  type PreviewRow,
  type TemplateUse,
} from './queries.ts'

/** Manages the choice of a template, its first day, and the items to leave out. */
export function useTemplateChoice(use: TemplateUse, firstDay: string | null = null) {
  const today = getDayFromToday(0)
  const templates = useQuery(projectTemplatesQuery)
  const getRank = (template: ProjectTemplate) => rankTemplate(template, use)
  const offered = (templates.data ?? []).toSorted((one, other) => getRank(one) - getRank(other))
  const suitable = offered.find((template) => template.content.items.length > 0 && getRank(template) < LAST)
  const [chosen, setChosen] = useState<string>()
  const [startDate, setStartDate] = useState(firstDay !== null && firstDay > today ? firstDay : today)
  const [skip, setSkip] = useState<string[]>([])
  const reference = chosen ?? (suitable ? getTemplateReference(suitable) : '')
  const isDay = startDate >= today
  const preview = useQuery({
    ...templatePreviewQuery(use, reference, startDate),
    enabled: reference !== '' && isDay,
    placeholderData: (previous: Preview | undefined, query) =>
      query?.queryKey[4] === reference ? previous : undefined,
  })
  return {
    use,
    templates,
    offered,
    reference,
    startDate,
    isDay,
    skip,
    preview,
    choose: (next: string) => {
      setChosen(next)
      setSkip([])
    },
    setStartDate,
    setSkip,
    /** The number of chosen items that don't exist yet. */
    count: preview.data?.items.filter(({ key, exists }) => !exists && !skip.includes(key)).length ?? 0,
    /** Whether all data to send is known. */
    isReady: isDay && preview.isSuccess && !preview.isPlaceholderData,
    body: { templateId: toTemplateId(reference), startDate, skip },
  }
}

export type TemplateChoice = ReturnType<typeof useTemplateChoice>

/** Ranks templates for the type first, then templates for any type, then the rest. */
const rankTemplate = (template: ProjectTemplate, { projectType }: TemplateUse) =>
  template.projectType === null ? 1 : template.projectType === projectType ? 0 : 2
const LAST = 2

const formatTemplateLabel = (template: ProjectTemplate, use: TemplateUse) =>
  rankTemplate(template, use) < LAST
    ? template.name
    : t('{name} ({type})', { name: template.name, type: formatTemplateType(template.projectType) })

interface TemplateChoiceDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'form' | 'children'> {
  choice: TemplateChoice
  change: { isPending: boolean; error: Error | null; mutate: (body: TemplateChoice['body']) => void }
}

/** A dialog to choose a template and its first day, with a preview of what it would create. */
export const TemplateChoiceDialog = ({ choice, change, ...dialog }: TemplateChoiceDialogProps) => (
  <FormDialog form={toDialogForm({ ...change, mutate: () => change.mutate(choice.body) })} {...dialog}>
    <TemplateChoiceFields choice={choice} />
    <MailNote />
  </FormDialog>
)

function TemplateChoiceFields({ choice }: { choice: TemplateChoice }) {
  const { use, templates, offered, reference, startDate, isDay, preview } = choice
  const chosen = offered.find((template) => getTemplateReference(template) === reference)
  if (templates.data?.length === 0)
    return (
      <EmptyState icon={LayoutTemplate} title={t('No templates yet')} bare>
        {t('Create one under Project Templates, or from a project that went well.')}
      </EmptyState>
    )
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label={t('Template')} required hint={chosen && formatItemCounts(chosen.content.items)}>
          <Select
            value={reference}
            placeholder={t('Choose a template')}
            options={offered.map((template) => ({
              value: getTemplateReference(template),
              label: formatTemplateLabel(template, use),
            }))}
            onChange={(event) => choice.choose(event.target.value)}
          />
        </Field>
        <Field label={t('Starts On')} required error={isDay ? undefined : t('Choose today or a later day')}>
          <Input
            type="date"
            min={getDayFromToday(0)}
            value={startDate}
            onChange={(event) => choice.setStartDate(event.target.value)}
          />
        </Field>
      </div>
      {reference !== '' && isDay && (
        <QueryView
          query={preview}
          failure={t('Could not load the template’s items')}
          loading={<ListSkeleton rows={5} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <Alert>{t('This template is empty.')}</Alert>
            ) : (
              <TemplatePreview items={items} choice={choice} />
            )
          }
        </QueryView>
      )}
    </>
  )
}

/** Previews what a template would create, one row per item. Each row can be left out. */
function TemplatePreview({ items, choice }: { items: readonly PreviewRow[]; choice: TemplateChoice }) {
  const { skip, setSkip } = choice
  const offered = items.filter(({ exists }) => !exists)
  const isAll = offered.every(({ key }) => !skip.includes(key))
  const toggle = (key: string) =>
    setSkip(skip.includes(key) ? skip.filter((each) => each !== key) : [...skip, key])
  return (
    <section aria-label={t('Template items')} className="flex flex-col gap-4">
      <div className="flex min-h-control-small flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-ink-3" aria-live="polite">
          {t('{n, number} of {all, number} selected', {
            n: offered.filter(({ key }) => !skip.includes(key)).length,
            all: items.length,
          })}
        </p>
        {offered.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            className="-me-3 max-sm:min-h-control"
            onClick={() => setSkip(isAll ? offered.map(({ key }) => key) : [])}
          >
            {isAll ? t('Clear Selection') : t('Select All')}
          </Button>
        )}
      </div>
      {[...Map.groupBy(items, getRowHeading)].map(([heading, rows]) => (
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

/** Returns the heading of a row: the stage that creates it. Rows created right away come first. */
const getRowHeading = ({ when, stage }: PreviewRow): string =>
  when === 'now' ? t('Right Away') : phaseHeadings[getItemPhase({ stage: stage ?? undefined })]

function Row({ row, chosen, onToggle }: { row: PreviewRow; chosen: boolean; onToggle: () => void }) {
  const { kind, title, exists, problem } = row
  const { icon: Icon, short } = itemKinds[kind]
  const due = formatDueDate(row)
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
            <DotSeparatedText texts={[short, getAssigneeName(row), due]} />
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

function getAssigneeName({ kind, person }: PreviewRow): string | undefined {
  if (kind === 'milestone') return undefined
  return person?.fullName ?? t('Staff')
}

const formatDueDate = ({ kind, dueDate, days }: PreviewRow): string => {
  if (dueDate === null) return formatItemDelay(days)
  const day = formatDay(dueDate)
  return kind === 'milestone' ? day : t('Due {day}', { day })
}
