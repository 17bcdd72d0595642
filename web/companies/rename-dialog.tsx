import { useWatch } from 'react-hook-form'
import { CompanyChange } from '#shared/companies/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'
import { useEditBase } from '#web/changes.ts'
import { companyQuery, type CompanyItem } from './queries.ts'

const SameName = lazyDialog(() => import('./same-name.tsx'))

const RenamedCompany = CompanyChange.pick({ name: true })

interface RenameDialogProps {
  company: CompanyItem
  onClose: () => void
}

/** Gives a company another name. */
export default function RenameDialog({ company, onClose }: RenameDialogProps) {
  const { id } = company
  const query = companyQuery(id)
  const edit = useEditBase(company, query)
  const { base, newer, version } = edit
  const form = useChangeForm('company', {
    schema: RenamedCompany,
    values: { name: base.name },
    send: (body) => call('PATCH /api/companies/:id', { params: { id }, body }, { ifMatch: version }),
    done: t('Company renamed'),
    failed: t('Could not rename the company'),
    edit,
    query: query.queryKey,
    onDone: onClose,
  })
  const isStaff = useUser().role === 'staff'
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <FormDialog
      form={form}
      title={t('Rename Company')}
      description={t('Its people see the new name right away.')}
      onClose={onClose}
    >
      {newer && (
        <ConflictNotice
          fields={changedFields({ name: t('Company Name') }, newer, { name: form.getValues('name') ?? '' })}
        />
      )}
      <FormField form={form} name="name" label={t('Company Name')} required autoComplete="off" />
      {isStaff && <SameName name={name ?? ''} besides={id} />}
    </FormDialog>
  )
}
