import { useWatch } from 'react-hook-form'
import { NewCompany } from '#shared/companies/schemas.ts'
import { t } from '#shared/words.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import SameName from '#web/companies/same-name.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/use-change-form.ts'

interface NewCompanyDialogProps {
  onMade: (company: CallOutput<'POST /api/companies'>) => unknown
  onClose: () => void
}

/** Makes a company without people; its page offers to invite them. */
export default function NewCompanyDialog({ onMade, onClose }: NewCompanyDialogProps) {
  const form = useChangeForm('company', {
    schema: NewCompany,
    draft: useDraft('company:new', { name: '' }),
    send: (body, idempotencyKey) => call('POST /api/companies', { body }, { idempotencyKey }),
    done: ({ name }) => ({ title: t('Company created'), description: name }),
    failed: t('Could not create the company'),
    onDone: onMade,
  })
  return (
    <FormDialog
      form={form}
      title={t('New Company')}
      description={t('Its page opens next, where you invite its people.')}
      submitLabel={t('Create Company')}
      pendingLabel={t('Creating...')}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={t('Company Name')} required autoComplete="off" />
      <SameName name={useWatch({ control: form.control, name: 'name' })} />
    </FormDialog>
  )
}
