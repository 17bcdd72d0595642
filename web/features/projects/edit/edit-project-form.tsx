import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import type { Side } from './conflict-panel.tsx'
import {
  getChangedProjectFields,
  compareVersions,
  type Conflict,
  mergeChanges,
  type ProjectField,
  ProjectForm,
  type ProjectValues,
  type SavedValues,
  projectFields,
  toProjectValues,
} from './project-form.ts'
import { projectStatus } from '../project-status.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { useDraft, useFormDraft } from '#web/forms/drafts/use-draft.ts'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { projectQuery } from '../queries.ts'
import { saveProject } from '../use-update-project.ts'
import { call } from '#web/api/call.ts'

const ConflictPanel = lazyDialog(() => import('./conflict-panel.tsx'))

const statuses = PROJECT_STATUSES.map((value) => ({ value, label: projectStatus[value].label }))

interface EditProjectFormProps {
  project: Project
  onSaved: () => void
  onCancel: () => void
}

/** Edits a project's fields. The draft survives a reload, an expired session and someone else's change. */
export function EditProjectForm({ project, onSaved, onCancel }: EditProjectFormProps) {
  const draft = useDraft(`project:${project.id}`, { base: project, values: toProjectValues(project) })
  const edit = useProjectEdit(draft.initial.base)
  const start = edit.newer ?? edit.base
  const [restored, setRestored] = useState(draft.restored)
  const form = useForm<ProjectValues, unknown, SavedValues>({
    resolver: zodResolver(ProjectForm),
    defaultValues: draft.initial.values,
  })
  const values: ProjectValues = { ...draft.initial.values, ...useWatch({ control: form.control }) }

  useFormDraft(form, { save: (input) => draft.save({ base: start, values: input }) })

  const { save, conflict, setConflict } = useSaveProject(edit, form, () => {
    draft.clear()
    onSaved()
  })

  function choose(field: ProjectField, side: Side) {
    if (!conflict) return
    if (side === 'theirs') setConflict({ ...conflict, mine: { ...conflict.mine, [field]: values[field] } })
    form.setValue(field, conflict[side][field], { shouldDirty: true, shouldValidate: true })
  }

  function discard() {
    draft.clear()
    edit.reset(project)
    setRestored(false)
    form.reset(toProjectValues(project))
  }

  const submit = form.handleSubmit((body) => save.mutate(body))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-3xl flex-col gap-6">
      {restored && !conflict && (
        <Alert
          title={t('Your unsaved changes are back')}
          actions={
            <Button size="sm" onClick={discard}>
              {t('Discard Them')}
            </Button>
          }
        />
      )}
      {conflict && conflict.fields.length > 0 && (
        <ConflictPanel key={start.version} conflict={conflict} values={values} onChoose={choose} />
      )}
      <ProjectFields form={form} />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Button
          disabled={save.isPending}
          onClick={() => {
            draft.clear()
            onCancel()
          }}
        >
          {t('Cancel')}
        </Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {save.isPending ? t('Saving...') : t('Save Changes')}
        </Button>
      </div>
    </form>
  )
}

type ProjectFormState = UseFormReturn<ProjectValues, unknown, SavedValues>

const ProjectFields = ({ form }: { form: ProjectFormState }) => (
  <Card className="flex flex-col gap-5">
    <FormField form={form} name="name" label={projectFields.name} required maxLength={NAME_MAX} />
    <FormField form={form} name="description" label={projectFields.description} required>
      <Textarea rows={6} />
    </FormField>
    <Pair>
      <FormField form={form} name="status" label={projectFields.status} required>
        <Select options={statuses} />
      </FormField>
      <FormField
        form={form}
        name="progress"
        label={projectFields.progress}
        required
        hint={t('Percent, 0 to 100')}
        registerOptions={{ valueAsNumber: true }}
      >
        <Input type="number" inputMode="numeric" min={0} max={100} step={1} />
      </FormField>
    </Pair>
    <Pair>
      <FormField form={form} name="startDate" label={projectFields.startDate} type="date" />
      <FormField form={form} name="dueDate" label={projectFields.dueDate} type="date" />
    </Pair>
  </Card>
)

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
)

type ProjectEdit = ReturnType<typeof useProjectEdit>

/** Returns the version of a project that editing started from, and a newer version if one was found since. */
const useProjectEdit = (base: Project) => useEditBase(base, projectQuery(base.id))

/** Saves the changed fields of a project. On a conflict, merges what someone else saved into the form. */
function useSaveProject(edit: ProjectEdit, form: ProjectFormState, onSaved: () => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { id } = edit.base
  const base = toProjectValues(edit.newer ?? edit.base)
  const save = useChange('project', {
    send: (values: SavedValues, _key, undo) => {
      const fields = getChangedProjectFields(base, form.getValues())
      const body = Object.fromEntries(fields.map((field) => [field, values[field]]))
      return saveProject(id, body, { ifMatch: edit.version, undo })
    },
    successToast: t('Project updated'),
    failureTitle: t('Failed to update project'),
    form,
    query: projectQuery(id).queryKey,
    onDone: onSaved,
    onFailed: async (error) => {
      const latest = await edit.handleError(error)
      if (!latest) return
      const comparison = compareVersions(base, toProjectValues(latest), form.getValues())
      setConflict({ ...comparison, editor: await fetchLastEditor(id) })
      form.reset(mergeChanges(comparison))
    },
  })
  return { save, conflict, setConflict }
}

/** Returns who changed a project last, or null if the activity log doesn't show it. */
async function fetchLastEditor(projectId: number): Promise<string | null> {
  const log = await call('GET /api/projects/:id/activities', {
    params: { id: projectId },
    query: { limit: 20 },
  }).catch(() => [])
  return log.find(({ type }) => type === 'project_updated')?.actor?.fullName ?? null
}
