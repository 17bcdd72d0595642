import { CompanyChange } from '#shared/companies/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { agencyName, reloadSession } from '#web/api/session.ts'
import { companyQuery, type CompanyItem } from '#web/companies/queries.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

const Renaming = CompanyChange.pick({ name: true }).required()

/** Gives a company another name. */
export default function RenameDialog({ company, onClose }: { company: CompanyItem; onClose: () => void }) {
  const { id, version } = company
  const form = useChangeForm('company', {
    schema: Renaming,
    values: { name: company.name },
    send: (body) => call('PATCH /api/companies/:id', { params: { id }, body }, { ifMatch: version }),
    done: t('Company renamed'),
    failed: t('Could not rename the company'),
    query: companyQuery(id).queryKey,
    onDone: () => {
      void reloadSession().catch(() => undefined)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Rename Company')}
      description={t('Everyone in it and {agency} see the new name.', { agency: agencyName() })}
      submitLabel={t('Save')}
      pendingLabel={t('Saving...')}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={t('Company Name')} required autoComplete="organization" />
    </FormDialog>
  )
}
