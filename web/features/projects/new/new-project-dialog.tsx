import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { useWatch, type DefaultValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { NewProject } from '#shared/projects/schemas.ts'
import { addressOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { userQuery } from '#web/api/queries/users.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import MailNote from '#web/mail/mail-note.tsx'
import { ClientField } from './client-field.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Select, type SelectOption } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

type Draft = DefaultValues<z.input<typeof NewProject>>

const emptyProject: Draft = { name: '', description: '', projectType: 'other', startDate: '' }

interface NewProjectDialogProps {
  /** The client it is for; by default one is chosen. */
  clientId?: number
  /** The company of that client; by default the one that they joined first. */
  companyId?: number
  types: readonly SelectOption[]
  /** The invitation of a new client, shown in place of this dialog until it is closed. */
  Invitation: ComponentType<{ onInvited: (client: { id: number }) => void; onClose: () => void }>
  onClose: () => void
}

/** Starts a project for a client, and shows it. Text typed in it survives closing it, and an invitation meanwhile. */
export function NewProjectDialog({ clientId, companyId, types, Invitation, onClose }: NewProjectDialogProps) {
  const [invites, setInvites] = useState(false)
  const navigate = useNavigate()
  const form = useChangeForm('project', {
    schema: NewProject,
    draft: useDraft<Draft>(`project:new:${clientId ?? ''}:${companyId ?? ''}`, {
      ...(clientId !== undefined && { clientId }),
      ...(companyId !== undefined && { companyId }),
      ...emptyProject,
    }),
    send: (body, idempotencyKey) => call('POST /api/projects', { body }, { idempotencyKey }),
    done: ({ name }) => ({ title: t('Project created'), description: name }),
    failed: t('Could not create the project'),
    onDone: ({ id }) => {
      onClose()
      return navigate({ to: addressOf('project', id, 'staff') })
    },
  })
  const chosen = useWatch({ control: form.control, name: 'clientId' })
  function choose({ id }: { id: number }) {
    form.setValue('clientId', id, { shouldValidate: form.formState.isSubmitted })
    form.setValue('companyId', undefined)
    setInvites(false)
  }
  if (invites) return <Invitation onInvited={choose} onClose={() => setInvites(false)} />
  return (
    <FormDialog
      form={form}
      title={t('New Project')}
      description={t('For a client who called or wrote. They’re notified, and can complete its brief.')}
      submitLabel={t('Create Project')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <ClientField
        clientId={chosen}
        error={form.getFieldState('clientId', form.formState).error?.message}
        onChoose={choose}
        onInvite={() => setInvites(true)}
      />
      {chosen !== undefined && <CompanyOfClient clientId={chosen} form={form} />}
      <FormField form={form} name="name" label={t('Project Name')} required autoComplete="off" />
      <FormField form={form} name="description" label={t('Description')} required>
        <Textarea rows={5} placeholder={t('What it is for, and what the client asked for')} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="projectType" label={t('Website Type')} required>
          <Select options={types} />
        </FormField>
        <FormField form={form} name="startDate" label={t('Start Date')} type="date" />
      </div>
      <MailNote />
    </FormDialog>
  )
}

interface CompanyOfClientProps {
  clientId: number
  form: Pick<UseFormReturn<z.input<typeof NewProject>>, 'register' | 'getFieldState' | 'formState'>
}

/** For which of their companies, of a client of several. */
function CompanyOfClient({ clientId, form }: CompanyOfClientProps) {
  const { companies = [] } = useQuery(userQuery(clientId)).data ?? {}
  if (companies.length < 2) return null
  return (
    <FormField
      form={form}
      name="companyId"
      label={t('Company')}
      required
      registerOptions={{ setValueAs: (id: string | number | undefined) => (id ? Number(id) : undefined) }}
    >
      <Select options={companies.map(({ id, name }) => ({ value: String(id), label: name }))} />
    </FormField>
  )
}
