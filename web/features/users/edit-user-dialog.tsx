import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { rich, t } from '#shared/i18n/t.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { userQuery } from '#web/api/queries/users.ts'
import { call } from '#web/api/call.ts'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { updateOwnAccount, useOnlyProvider, useUser } from '#web/api/session.ts'
import { useCanHavePassword, type UserItem } from './queries.ts'
import { LeavingNotice } from './leaving-notice.tsx'
import { UserFields } from './user-fields.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { formatEmailProblem } from './user-role.ts'
import { pickRoleFields, userChangeForm, type UserValues } from './user-schemas.ts'
import { EditConflict } from '#web/ui/forms/conflict-notice.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { useEditBase } from '#web/changes/use-change.ts'
import { formatListParts } from '#shared/i18n/format-list.ts'
import { linkClassName } from '#web/ui/base/button.tsx'
import { CompanyLink } from '#web/features/companies/public/company-link.tsx'
import { PASSWORD_MIN_LENGTH } from '#shared/contract/lengths.ts'

const labels = {
  fullName: t('Full Name'),
  email: t('Email'),
  role: t('Role'),
  companyName: t('Company Name'),
}

type UserDetails = Pick<UserItem, 'fullName' | 'email' | 'role'> & { companyName?: string | null | undefined }

const toDetailValues = ({ fullName, email, role, companyName }: UserDetails) => ({
  fullName,
  email,
  role,
  companyName: companyName ?? '',
})

/** The field for a client's company name. A company with other members can only be renamed on its own page. */
function OwnCompany({ companies }: Pick<UserItem, 'companies'>) {
  const form = useFormContext<{ companyName: string }>()
  return (
    <FormField
      form={form}
      name="companyName"
      label={t('Company Name')}
      required
      hint={
        companies.length > 0 &&
        rich('Change who belongs to {companies} on {n, plural, one {its page} other {their pages}}.', {
          n: companies.length,
          companies: formatListParts(companies).map((part) =>
            typeof part === 'string' ? (
              part
            ) : (
              <CompanyLink key={part.id} company={part} className={linkClassName} />
            ),
          ),
        })
      }
      autoComplete="off"
      className="sm:col-span-2"
    />
  )
}

/** Notices about the side effects of a new role. */
function RoleNotices({ user }: { user: UserItem }) {
  const me = useUser()
  const { role, staffRole, companyIds } = useWatch<UserValues>()
  const { data } = useQuery({ ...userQuery(user.id), enabled: user.role === 'staff' })
  const seesAllCompanies = role === 'staff' && staffRole !== 'freelancer'
  const remainingCompanyIds = role === 'staff' ? (companyIds ?? []) : []
  const released = seesAllCompanies
    ? []
    : (data?.assigned ?? []).filter(({ companyId }) => !remainingCompanyIds.includes(companyId))
  const n = user.role === 'staff' ? released.reduce((sum, { count }) => sum + count, 0) : 0
  const losesOwnership =
    user.id === me.id && user.staffRole === 'owner' && (role !== 'staff' || staffRole !== 'owner')
  return (
    <>
      {losesOwnership && (
        <Alert tone="warn" className="mt-5" title={t('You’re changing your own role')}>
          {t('Only another agency owner can give you this role again.')}
        </Alert>
      )}
      {n > 0 && (
        <Alert tone="warn" className="mt-5">
          {t(
            '{n, plural, one {# ticket, project, brief or task} other {# tickets, projects, briefs and tasks}} assigned to {name} will become unassigned, because {name} won’t be able to see them.',
            { n, name: user.fullName },
          )}
        </Alert>
      )}
      {user.role === 'client' && role === 'staff' && (
        <p className="mt-5 text-base text-ink-2">
          {t('As staff, {name} will no longer belong to a client’s company.', { name: user.fullName })}
          <LeavingNotice user={user} ending="left" />
        </p>
      )}
    </>
  )
}

export default function EditUserDialog({ user, onClose }: { user: UserItem; onClose: () => void }) {
  const { id, username } = user
  const me = useUser()
  const canHavePassword = useCanHavePassword(user)
  const provider = useOnlyProvider()
  const chosenMin = usePasswordMinLength()
  // The portal's minimum length applies to the actor's own password, and a fixed one to passwords set for others.
  const min = id === me.id ? chosenMin : PASSWORD_MIN_LENGTH
  const schema = useMemo(() => userChangeForm(min), [min])
  const edit = useEditBase(user, userQuery(id))
  const { base, version } = edit
  const form = useChangeForm('user', {
    schema,
    values: {
      ...toDetailValues(base),
      staffRole: base.staffRole ?? 'member',
      companyIds: base.companyIds ?? [],
      password: '',
      confirmation: '',
    },
    send: (values) => {
      const { email, confirmation: _, ...fields } = pickRoleFields(values)
      // Sending the current address again would cancel a pending new one.
      const body = { ...fields, ...(email !== base.email && { email }) }
      return call('PATCH /api/users/:id', { params: { id }, body }, { ifMatch: version })
    },
    successToast: t('User updated'),
    failureTitle: t('Failed to update user'),
    edit,
    onDone: (saved) => {
      if (saved.id === me.id) updateOwnAccount(saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Edit User')}
      description={
        canHavePassword
          ? t('A new password or role ends the person’s sessions.')
          : t('A new role ends the person’s sessions.')
      }
      onClose={onClose}
    >
      <EditConflict edit={edit} form={form} labels={labels} format={toDetailValues} />
      <FormProvider {...form}>
        <UserFields
          company={<OwnCompany companies={base.companies} />}
          emailHint={base.emailProblem ? formatEmailProblem(base.emailProblem) : undefined}
          username={
            <Field label={t('Username')} hint={t('It can’t be changed')}>
              <Input value={username} readOnly />
            </Field>
          }
          {...(canHavePassword && {
            password: {
              label: t('New Password'),
              required: false,
              hint: provider
                ? t('Only for the emergency account. At least {min} characters', { min })
                : t('At least {min} characters. Leave empty to keep current password', { min }),
            },
          })}
        />
        <RoleNotices user={base} />
      </FormProvider>
    </FormDialog>
  )
}
