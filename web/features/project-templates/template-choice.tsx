import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import type { ProjectTemplate } from '#shared/project-templates/schemas.ts'
import { t } from '#shared/words.ts'
import { projectTypeLabels } from '#web/project-types.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { dayFromToday } from '#web/ui/page/dates.tsx'
import { EmptyState, ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { countWords } from './item-words.ts'
import {
  asTemplateId,
  previewQuery,
  referenceOf,
  templatesQuery,
  type Preview,
  type TemplateUse,
} from './queries.ts'
import { TemplatePreview } from './template-preview.tsx'

/** A choice of a template, its first day, and what of it is left out. */
export function useTemplateChoice(use: TemplateUse, firstDay: string | null = null) {
  const today = dayFromToday(0)
  const templates = useQuery(templatesQuery)
  const offered = offeredFor(use, templates.data)
  const [chosen, setChosen] = useState<string>()
  const [startDate, setStartDate] = useState(firstDay !== null && firstDay > today ? firstDay : today)
  const [skip, setSkip] = useState<string[]>([])
  const reference = chosen ?? firstFor(use, offered) ?? ''
  const isDay = startDate >= today
  const preview = useQuery({
    ...previewQuery(use, reference, startDate),
    enabled: reference !== '' && isDay,
    placeholderData: (before: Preview | undefined, query) =>
      query?.queryKey[4] === reference ? before : undefined,
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
    /** How many items are chosen that are not there yet. */
    count: preview.data?.items.filter(({ key, exists }) => !exists && !skip.includes(key)).length ?? 0,
    /** Whether everything is known that is to be sent. */
    isReady: isDay && preview.isSuccess && !preview.isPlaceholderData,
    /** What a call takes. */
    body: { templateId: asTemplateId(reference), startDate, skip },
  }
}

export type TemplateChoice = ReturnType<typeof useTemplateChoice>

/** Those of the type, then those for any, then all others. */
function offeredFor({ projectType }: TemplateUse, templates: readonly ProjectTemplate[] = []) {
  const rank = (template: ProjectTemplate) =>
    template.projectType === null ? 1 : template.projectType === projectType ? 0 : 2
  return templates.toSorted((one, other) => rank(one) - rank(other))
}

/** The template that suits best, if one does. */
function firstFor({ projectType }: TemplateUse, offered: readonly ProjectTemplate[]) {
  const first = offered.find(
    (template) =>
      template.content.items.length > 0 &&
      (template.projectType === null || template.projectType === projectType),
  )
  return first && referenceOf(first)
}

const labelOf = (template: ProjectTemplate, { projectType }: TemplateUse) =>
  template.projectType === null || template.projectType === projectType
    ? template.name
    : t('{name} ({type})', { name: template.name, type: projectTypeLabels[template.projectType] })

/** The choice of a template with its first day, and beneath what it would make. */
export function TemplateChoiceFields({ choice }: { choice: TemplateChoice }) {
  const { use, templates, offered, reference, startDate, isDay, preview } = choice
  const chosen = offered.find((template) => referenceOf(template) === reference)
  if (templates.data?.length === 0)
    return (
      <EmptyState icon={LayoutTemplate} title={t('No templates yet')} bare>
        {t('Make one under Project Templates, or of a project that went well.')}
      </EmptyState>
    )
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label={t('Template')} required hint={chosen && countWords(chosen.content.items)}>
          <Select
            value={reference}
            placeholder={t('Choose a template')}
            options={offered.map((template) => ({
              value: referenceOf(template),
              label: labelOf(template, use),
            }))}
            onChange={(event) => choice.choose(event.target.value)}
          />
        </Field>
        <Field label={t('Begins On')} required error={isDay ? undefined : t('Choose today or a later day')}>
          <Input
            type="date"
            min={dayFromToday(0)}
            value={startDate}
            onChange={(event) => choice.setStartDate(event.target.value)}
          />
        </Field>
      </div>
      {reference !== '' && isDay && (
        <QueryView
          query={preview}
          failure={t('Could not load what the template adds')}
          loading={<ListSkeleton rows={5} />}
        >
          {(shown) =>
            shown.items.length === 0 ? (
              <Alert>{t('This template is empty.')}</Alert>
            ) : (
              <TemplatePreview preview={shown} skip={choice.skip} onSkip={choice.setSkip} />
            )
          }
        </QueryView>
      )}
    </>
  )
}
