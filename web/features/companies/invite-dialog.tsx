import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { COMPANY_INVITATION_DAYS } from '#shared/companies/values.ts'
import { NewCompanyInvitation, type CompanyInvitation } from '#shared/companies/schemas.ts'
import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { getAgencyName, usePortal, useUser } from '#web/api/session.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useHasLanguages, useLanguageOptions } from '#web/i18n/use-own-language.ts'
import { Input } from '#web/ui/base/field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Select } from '#web/ui/page/select.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { RoleFields } from './role-fields.tsx'

// Loaded lazily, because only staff see the link.
const OneTimeLinkDialog = lazyDialog(() => import('#web/features/mail/public/one-time-link-dialog.tsx'))

const emptyInvitation: z.input<typeof NewCompanyInvitation> = {
  fullName: '',
  email: '',
  role: 'colleague',
  projectIds: null,
  language: null,
}

interface InviteDialogProps {
  company: CompanyRef
  /** The initial role. The first member of a company is its owner. */
  role?: 'owner' | 'colleague'
  onClose: () => void
}

/** The dialog in which owners and staff invite a user to a company. Staff see the link once. */
export default function InviteDialog({ company, role = 'colleague', onClose }: InviteDialogProps) {
  const { id, name } = company
  const [createdInvitation, setCreatedInvitation] = useState<CompanyInvitation>()
  const mail = usePortal()?.mail ?? true
  const hasLanguages = useHasLanguages()
  const languages = useLanguageOptions()
  const { role: userRole, language: ownLanguage } = useUser()
  // Clients' colleagues usually read the same language.
  const language =
    languages.find(({ value }) => userRole === 'client' && value === ownLanguage)?.value ?? null
  const form = useChangeForm('company', {
    schema: NewCompanyInvitation,
    draft: useDraft<typeof emptyInvitation>(`company:${id}:invite`, {
      ...emptyInvitation,
      role,
      language,
    }),
    send: (body, idempotencyKey) =>
      call('POST /api/companies/:id/invitations', { params: { id }, body }, { idempotencyKey }),
    successToast: ({ fullName, link }) => {
      if (link !== null) return undefined
      const values = { agency: getAgencyName(), days: COMPANY_INVITATION_DAYS }
      const description = mail
        ? t('We’re emailing them a link that expires in {days, plural, one {# day} other {# days}}.', values)
        : t('{agency} will pass the link on to them because email is off right now.', values)
      return { title: t('{fullName} has been invited', { fullName }), description }
    },
    failureTitle: t('Could not invite this person'),
    onDone: (invitation) => (invitation.link === null ? onClose() : setCreatedInvitation(invitation)),
  })
  const [chosenRole, projectIds] = useWatch({ control: form.control, name: ['role', 'projectIds'] })
  const { errors, isSubmitted } = form.formState
  if (createdInvitation)
    return (
      <OneTimeLinkDialog
        title={t('{fullName} has been invited', { fullName: createdInvitation.fullName })}
        email={createdInvitation.email ?? ''}
        oneTimeLink={createdInvitation}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={form}
      title={t('Invite to {company}', { company: name })}
      description={t('They’ll get a link to join, even if they already use the portal for another company.')}
      submitLabel={t('Send Invitation')}
      pendingLabel={t('Sending...')}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="fullName" label={t('Full Name')} required autoComplete="off" />
        <FormField form={form} name="email" label={t('Email')} required>
          <Input type="email" autoComplete="off" />
        </FormField>
      </div>
      <RoleFields
        companyId={id}
        value={{ role: chosenRole, projectIds: projectIds ?? null }}
        errors={{ role: errors.role?.message, projectIds: errors.projectIds?.message }}
        onChange={(next) => {
          form.setValue('role', next.role, { shouldDirty: true })
          form.setValue('projectIds', next.projectIds, { shouldDirty: true, shouldValidate: isSubmitted })
        }}
      />
      {hasLanguages && (
        <FormField
          form={form}
          name="language"
          label={t('Language')}
          hint={t('Used for the invitation, and for the portal if they’re new to it.')}
          registerOptions={{ setValueAs: (value: string | null) => value || null }}
        >
          <Select options={languages} />
        </FormField>
      )}
    </FormDialog>
  )
}
