import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { ITEM_KINDS, ITEM_MAX_DAYS } from '#shared/templates/values.ts'
import { t } from '#shared/i18n/t.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { Field, Input } from '#web/ui/base/field.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { compareFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select, type SelectOption } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { createItemKey, getItemPhase, listPhases, putItem } from './item-order.ts'
import { itemKinds, phaseLabels } from './item-labels.ts'
import {
  type AgencyTemplate,
  saveTemplate,
  type ProjectTemplateItem,
  projectTemplateQuery,
} from './queries.ts'
import * as z from 'zod'
import { TemplateItemInput } from '#shared/templates/schemas.ts'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import { toEditedQuestions, type EditedQuestion } from '#web/features/requests/public/edited-questions.ts'

export interface ItemDialogProps {
  template: AgencyTemplate
  /** The item to edit. The key of a new item is empty. */
  item: ProjectTemplateItem
  /** The questions of a request, in a form with the field `questions`. */
  Questions: ComponentType
  onClose: () => void
}

/** `base` is the item that was edited, which someone may have changed since. */
type ItemDraft = ItemValues & { base?: string }

/** Dialog to edit an item of a template. The draft survives closing it. */
export default function ItemDialog({ template, item, Questions, onClose }: ItemDialogProps) {
  const { id } = template
  const { kind, key } = item
  const edit = useEditBase(template, projectTemplateQuery(id))
  const { items } = (edit.newer ?? edit.base).content
  const draft = useDraft<ItemDraft>(`project-template:${id}:${key || `new-${kind}`}`, {
    ...toItemValues(item),
    base: JSON.stringify(item),
  })
  const form = useChangeForm('project_template', {
    schema: ItemForm,
    draft,
    send: (input) => {
      const sent = key ? input : { ...input, key: createItemKey(items, input) }
      return saveTemplate(id, { content: { items: putItem(items, sent) } }, edit.version)
    },
    failureTitle: t('Could not save the template'),
    query: projectTemplateQuery(id).queryKey,
    edit,
    onDone: onClose,
  })
  const listAssignees = useAssignees()
  const isOutdated = key !== '' && draft.initial.base !== JSON.stringify(item)
  const theirs = edit.newer ? edit.newer.content.items.find((each) => each.key === key) : item
  const formatValues = (values: ItemValues) => ({
    title: values.title,
    description: values.description,
    assignee: listAssignees(values.assignee).find(({ value }) => value === values.assignee)?.label ?? '',
    place: phaseLabels[values.place],
    days: String(values.days),
  })
  return (
    <FormDialog
      form={form}
      title={key ? itemKinds[kind].edit : itemKinds[kind].create}
      description={DESCRIPTIONS[kind]}
      submitLabel={t('Save')}
      {...(kind === 'request' && { size: 'lg' })}
      onClose={onClose}
    >
      {(edit.newer || isOutdated) && (
        <ConflictNotice
          fields={
            theirs
              ? compareFields(itemLabels, formatValues(toItemValues(theirs)), formatValues(form.getValues()))
              : []
          }
        />
      )}
      <FormProvider {...form}>
        <ItemFields phases={listPhases(items)} assignees={listAssignees(item.assignee)} kind={kind} />
        {kind === 'request' && (
          <Field
            as="group"
            label={t('Questions')}
            hint={t(
              'Optional. Each question gets its own answer, and you accept or return each answer separately.',
            )}
          >
            <Questions />
          </Field>
        )}
      </FormProvider>
    </FormDialog>
  )
}

const DESCRIPTIONS: Record<ProjectTemplateItem['kind'], string> = {
  task: t('Work for your team or the client.'),
  request: t('What you ask the client for. The project’s contact answers it.'),
  milestone: t('A date to look forward to. The client will see it on the project.'),
}

interface ItemFieldsProps extends Pick<ProjectTemplateItem, 'kind'> {
  phases: ReturnType<typeof listPhases>
  assignees: readonly SelectOption[]
}

function ItemFields({ kind, phases, assignees }: ItemFieldsProps) {
  const form = useFormContext<ItemValues>()
  return (
    <>
      <FormField form={form} name="title" label={itemLabels.title} required maxLength={NAME_MAX} />
      {kind !== 'milestone' && (
        <FormField form={form} name="description" label={itemLabels.description}>
          <Textarea rows={3} />
        </FormField>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="days"
          label={itemLabels.days}
          required
          hint={t('0 means the same day, or the next business day if you’re closed that day.')}
          registerOptions={{ valueAsNumber: true }}
        >
          <Input type="number" inputMode="numeric" min={0} max={ITEM_MAX_DAYS} step={1} />
        </FormField>
        <FormField form={form} name="place" label={itemLabels.place} required>
          <Select options={phases.map((value) => ({ value, label: phaseLabels[value] }))} />
        </FormField>
      </div>
      {kind === 'task' && (
        <FormField form={form} name="assignee" label={itemLabels.assignee} required>
          <Select options={assignees} />
        </FormField>
      )}
      {kind === 'request' && (
        <Checkbox
          label={t('The project is waiting for this')}
          hint={t('The client will see that work can’t continue without it.')}
          {...form.register('blocks')}
        />
      )}
    </>
  )
}

/** Returns the possible assignees of a template's tasks, including the current assignee. */
function useAssignees(): (now: string) => SelectOption[] {
  const { data: staff = [] } = useQuery(staffQuery)
  const options = [
    { value: 'staff', label: t('Staff (the whole team)') },
    { value: 'client', label: t('The client') },
    ...staff.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
  ]
  return (now) =>
    options.some(({ value }) => value === now)
      ? options
      : [...options, { value: now, label: t('Someone who has left') }]
}

type ItemInput = z.input<typeof TemplateItemInput>

/** The values of an item's dialog. Parsing turns them into an item of a template. */
const ItemForm = z
  .object({
    key: z.string(),
    kind: z.enum(ITEM_KINDS),
    title: z.string(),
    description: z.string(),
    assignee: z.string(),
    /** The point that the days count from. */
    place: z.enum(['start', ...PROJECT_STATUSES]),
    /** NaN while the field is empty. */
    days: z.custom<number>(),
    blocks: z.boolean(),
    questions: z.custom<EditedQuestion[]>(),
  })
  .transform(({ place: phase, description, blocks, questions, ...item }): ItemInput => ({
    ...item,
    // A new item gets its key when it is sent.
    key: item.key || item.kind,
    ...(description.trim() !== '' && { description }),
    ...(phase === 'start' ? { anchor: 'start' as const } : { anchor: 'stage' as const, stage: phase }),
    ...(item.kind === 'request' && { blocks, questions }),
  }))
  .pipe(TemplateItemInput)

type ItemValues = z.input<typeof ItemForm>

const toItemValues = (item: ProjectTemplateItem): ItemValues => ({
  key: item.key,
  kind: item.kind,
  title: item.title,
  description: item.description ?? '',
  assignee: item.assignee,
  place: getItemPhase(item),
  days: item.days,
  blocks: item.blocks ?? false,
  questions: toEditedQuestions(item.questions ?? []),
})

const itemLabels = {
  title: t('Title'),
  description: t('Description'),
  assignee: t('Assigned To'),
  place: t('Counted From'),
  days: t('Business Days'),
}
