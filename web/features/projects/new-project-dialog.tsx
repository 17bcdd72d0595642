import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, UserPlus, UserRound } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useWatch, type DefaultValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { NewProject } from '#shared/projects/schemas.ts'
import { getRecordUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { clientsQuery, userQuery } from '#web/api/queries/users.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import MailNote from '#web/features/mail/public/mail-note.tsx'
import { projectTypeChoices } from './public/project-types.ts'
import { Button } from '#web/ui/base/button.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { controlClassName, Field } from '#web/ui/base/field.tsx'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { CommandDialog, CommandGroup, CommandRow, useSelectedRow } from '#web/ui/overlays/command-dialog.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useDebounced } from '#web/ui/overlays/use-debounced.ts'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'

type Draft = DefaultValues<z.input<typeof NewProject>>

const emptyProject: Draft = { name: '', description: '', projectType: 'other', startDate: '' }

interface NewProjectDialogProps {
  /** The client it's for. By default, the user chooses one. */
  clientId?: number
  /** The company of that client. Defaults to the company that they joined first. */
  companyId?: number
  /** A dialog to invite a new client, shown in place of this dialog until it's closed. */
  Invitation: ComponentType<{ onInvited: (client: { id: number }) => void; onClose: () => void }>
  onClose: () => void
}

/** Starts a project for a client, and shows it. The draft survives closing the dialog and inviting a client. */
export function NewProjectDialog({ clientId, companyId, Invitation, onClose }: NewProjectDialogProps) {
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
    successToast: ({ name }) => ({ title: t('Project created'), description: name }),
    failureTitle: t('Could not create the project'),
    onDone: ({ id }) => {
      onClose()
      return navigate({ to: getRecordUrl('project', id, { role: 'staff' }) })
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
      description={t('For a client who called or wrote. They’ll be notified and can complete its brief.')}
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
      {chosen !== undefined && <ClientCompanyField clientId={chosen} form={form} />}
      <FormField form={form} name="name" label={t('Project Name')} required autoComplete="off" />
      <FormField form={form} name="description" label={t('Description')} required>
        <Textarea rows={5} placeholder={t('What it’s for and what the client asked for')} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="projectType" label={t('Website Type')} required>
          <Select options={projectTypeChoices} />
        </FormField>
        <FormField form={form} name="startDate" label={t('Start Date')} type="date" />
      </div>
      <MailNote />
    </FormDialog>
  )
}

interface ClientCompanyFieldProps {
  clientId: number
  form: Pick<UseFormReturn<z.input<typeof NewProject>>, 'register' | 'getFieldState' | 'formState'>
}

/** The company to use when the client belongs to several. */
function ClientCompanyField({ clientId, form }: ClientCompanyFieldProps) {
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

interface ClientFieldProps {
  clientId: number | undefined
  error: string | undefined
  onChoose: (client: { id: number }) => void
  /** Opens the invitation for someone who isn't a client yet. */
  onInvite: () => void
}

/** The client that the project is for, found by a search or invited. */
function ClientField({ clientId, error, onChoose, onInvite }: ClientFieldProps) {
  const invites = useHasStaffRole('member')
  const [searching, setSearching] = useState(false)
  return (
    <Field as="group" label={t('Client')} required error={error}>
      <div className="flex gap-2 max-sm:flex-col">
        <button
          type="button"
          aria-haspopup="dialog"
          // A chosen client is rarely changed, so it isn't the first field.
          {...(clientId === undefined && { 'data-first-field': '' })}
          className={cx(
            controlClassName,
            'flex h-control items-center gap-2 px-3 text-start sm:flex-1',
            error && 'border-bad!',
          )}
          onClick={() => setSearching(true)}
        >
          <CutText className="min-w-0 flex-1 truncate">
            {clientId === undefined ? t('Choose a Client') : <ClientName id={clientId} />}
          </CutText>
          <ChevronDown size={16} aria-hidden="true" className="flex-none text-ink-3" />
        </button>
        {invites && (
          <Button icon={UserPlus} onClick={onInvite}>
            {t('Invite a New Client')}
          </Button>
        )}
      </div>
      {searching && (
        <ClientSearch
          onChoose={onChoose}
          onInvite={invites ? onInvite : undefined}
          onClose={() => setSearching(false)}
        />
      )}
    </Field>
  )
}

function ClientName({ id }: { id: number }) {
  const { data, isError } = useQuery(userQuery(id))
  if (!data) return isError ? t('Client {id}', { id }) : t('Loading...')
  return (
    <>
      <bdi>{data.fullName}</bdi> <bdi className="text-ink-3">{data.companyName}</bdi>
    </>
  )
}

type Client = CallOutput<'GET /api/users'>[number]

const INVITE = 'invite'

interface ClientSearchProps {
  onChoose: (client: Client) => void
  /** Undefined if the user can't invite clients. */
  onInvite: (() => void) | undefined
  onClose: () => void
}

/** Finds a client who can sign in or has been invited. */
function ClientSearch({ onChoose, onInvite, onClose }: ClientSearchProps) {
  const [text, setText] = useState('')
  const { found, isStale, status } = useClientSearch(text)
  const row = useSelectedRow([...found.map(({ id }) => String(id)), ...(onInvite ? [INVITE] : [])])
  return (
    <CommandDialog
      label={t('Choose a client')}
      text={text}
      onText={setText}
      placeholder={t('Search by name, company or username')}
      {...row}
      isWaiting={isStale}
      status={status}
      onClose={onClose}
    >
      {found.length > 0 && (
        <CommandGroup heading={t('Clients')}>
          {found.map((client) => (
            <CommandRow
              key={client.id}
              value={String(client.id)}
              icon={UserRound}
              label={client.fullName}
              detail={formatClientDetail(client)}
              onSelect={() => {
                onChoose(client)
                onClose()
              }}
            />
          ))}
        </CommandGroup>
      )}
      {onInvite && (
        <CommandGroup heading={t('Not a client yet')}>
          <CommandRow value={INVITE} icon={UserPlus} label={t('Invite a New Client')} onSelect={onInvite} />
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

/** Returns the clients who match the text, once typing pauses. */
function useClientSearch(text: string) {
  const q = useDebounced(text.trim())
  const { data, isError, isPlaceholderData, hasNextPage } = useInfiniteQuery(clientsQuery(q || undefined))
  const found = (data?.items ?? []).filter(({ status }) => status !== 'deactivated')
  const isStale = !data || isPlaceholderData || q !== text.trim()
  const formatStatus = () => {
    if (isError) return t('Search failed. Try again.')
    if (isStale) return ''
    if (found.length === 0) return t('No client found.')
    return hasNextPage ? t('Type to find more clients.') : ''
  }
  return { found, isStale, status: formatStatus() }
}

/** Shows a client's details: `Bakery Böhm · katharina · Invited`. */
const formatClientDetail = ({ companyName, username, status }: Client) => (
  <DotSeparatedText texts={[companyName, username, status === 'invited' && t('Invited')]} />
)
