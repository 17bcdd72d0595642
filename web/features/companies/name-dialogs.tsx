import { useInfiniteQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { CompanyChange, NewCompany } from '#shared/companies/schemas.ts'
import { fold } from '#shared/i18n/fold.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { ConflictNotice, compareFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useDebounced } from '#web/ui/overlays/use-debounced.ts'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { CompanyLink } from './public/company-link.tsx'
import { type CompanyItem, companiesQuery, companyQuery } from './public/queries.ts'

interface NewCompanyDialogProps {
  onCreated: (company: CallOutput<'POST /api/companies'>) => unknown
  onClose: () => void
}

/** The dialog to create a company without members. Its page offers to invite them. */
export function NewCompanyDialog({ onCreated, onClose }: NewCompanyDialogProps) {
  const form = useChangeForm('company', {
    schema: NewCompany,
    draft: useDraft('company:new', { name: '' }),
    send: (body, idempotencyKey) => call('POST /api/companies', { body }, { idempotencyKey }),
    successToast: ({ name }) => ({ title: t('Company created'), description: name }),
    failureTitle: t('Could not create the company'),
    onDone: onCreated,
  })
  return (
    <FormDialog
      form={form}
      title={t('New Company')}
      description={t('Next, you’ll see the company’s page, where you can invite its people.')}
      submitLabel={t('Create Company')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={t('Company Name')} required autoComplete="off" />
      <DuplicateNameWarning name={useWatch({ control: form.control, name: 'name' })} />
    </FormDialog>
  )
}

const RenamedCompany = CompanyChange.pick({ name: true })

/** The dialog to rename a company. */
export function RenameDialog({ company, onClose }: { company: CompanyItem; onClose: () => void }) {
  const { id } = company
  const query = companyQuery(id)
  const edit = useEditBase(company, query)
  const { base, newer, version } = edit
  const form = useChangeForm('company', {
    schema: RenamedCompany,
    values: { name: base.name },
    send: (body) => call('PATCH /api/companies/:id', { params: { id }, body }, { ifMatch: version }),
    successToast: t('Company renamed'),
    failureTitle: t('Could not rename the company'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  const isStaff = useUser().role === 'staff'
  const name = useWatch({ control: form.control, name: 'name' }) ?? ''
  return (
    <FormDialog
      form={form}
      title={t('Rename Company')}
      description={t('The new name will appear right away for everyone at the company.')}
      onClose={onClose}
    >
      {newer && <ConflictNotice fields={compareFields({ name: t('Company Name') }, newer, { name })} />}
      <FormField form={form} name="name" label={t('Company Name')} required autoComplete="off" />
      {isStaff && <DuplicateNameWarning name={name} exceptId={id} />}
    </FormDialog>
  )
}

/** Warns staff if another company has the same name, which is allowed. `exceptId` is the company being renamed. */
function DuplicateNameWarning({ name, exceptId }: { name: string; exceptId?: number }) {
  const debouncedName = useDebounced(name.trim())
  const query = companiesQuery({ q: debouncedName })
  const { data } = useInfiniteQuery({ ...query, enabled: debouncedName !== '' })
  const duplicate = data?.items.find(
    (each) => each.id !== exceptId && fold(each.name) === fold(debouncedName),
  )
  if (!duplicate) return null
  return (
    <Alert tone="warn">
      {rich('There’s already a company named {company}. You can still use this name.', {
        company: <CompanyLink company={duplicate} />,
      })}
    </Alert>
  )
}
