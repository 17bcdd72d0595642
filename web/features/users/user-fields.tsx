import { type ReactNode, useRef } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { ROLES, STAFF_ROLES } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { ClientCompany, FreelancerCompanies, RoleChoiceField } from './company-fields.tsx'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { suggestUsername } from '#web/forms/suggest-username.ts'
import { staffRole, userRole } from './user-role.ts'
import type { UserValues } from './user-schemas.ts'
import { useHasLanguages, useLanguageOptions } from '#web/i18n/use-own-language.ts'
import { ChoiceCards, FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/field.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { Select } from '#web/ui/page/select.tsx'

const roles = ROLES.map((value) => ({ value, label: userRole[value].label }))

interface UserFieldsProps {
  /** The username, read-only. Omit it for a new user: the form then suggests one based on the name. */
  username?: ReactNode
  emailHint?: string | undefined
  /** Hides the choice of a role. */
  isRoleFixed?: boolean
  /** The fields for a client's company. By default, the choice of a new or existing company. */
  company?: ReactNode
  /** Omit it if users choose their own password. */
  password?: { label: string; hint?: string; required: boolean }
}

/** The fields of a new or edited user. Requires a `FormProvider`. */
export function UserFields(props: UserFieldsProps) {
  const { username, emailHint, isRoleFixed, company = <ClientCompany />, password } = props
  const form = useFormContext<UserValues>()
  const role = useWatch<UserValues, 'role'>({ name: 'role' })
  // Only agency owners can create or change staff members.
  const canChooseRole = useHasStaffRole('owner') && !isRoleFixed
  const suggestion = useUsernameSuggestion(form)
  const hasLanguages = useHasLanguages()
  const languages = useLanguageOptions()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {username}
      <FormField
        form={form}
        name="fullName"
        label={t('Full Name')}
        required
        autoComplete="off"
        registerOptions={username === undefined ? suggestion : {}}
        className={username === undefined ? 'sm:col-span-2' : ''}
      />
      <FormField
        form={form}
        name="email"
        label={t('Email')}
        required
        hint={emailHint}
        className="sm:col-span-2"
      >
        <Input type="email" autoComplete="off" />
      </FormField>
      {canChooseRole && (
        <FormField form={form} name="role" label={t('Role')} as="group" required className="sm:col-span-2">
          <ChoiceCards compact columns={2} options={roles} />
        </FormField>
      )}
      {role === 'client' && company}
      {role === 'staff' && canChooseRole && <StaffFields />}
      {username === undefined && (
        <FormField
          form={form}
          name="username"
          label={t('Username')}
          required
          hint={t('For signing in. It can’t be changed later.')}
          className="sm:col-span-2"
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </FormField>
      )}
      {username === undefined && hasLanguages && (
        <FormField
          form={form}
          name="language"
          label={t('Language')}
          hint={t('For the portal and its emails. They can choose another one.')}
          registerOptions={{ setValueAs: (value: string | null) => value || null }}
          className="sm:col-span-2"
        >
          <Select options={languages} />
        </FormField>
      )}
      {password && (
        <>
          <FormField form={form} name="password" {...password}>
            <PasswordInput autoComplete="new-password" />
          </FormField>
          <FormField
            form={form}
            name="confirmation"
            label={t('Confirm Password')}
            required={password.required}
          >
            <PasswordInput autoComplete="new-password" />
          </FormField>
        </>
      )}
    </div>
  )
}

/** Derives the username from the full name until the actor edits it. Returns options for the full name field. */
function useUsernameSuggestion({ getValues, setValue, formState }: UseFormReturn<UserValues>) {
  const suggestedUsername = useRef(suggestUsername(getValues('fullName')))
  return {
    onChange: () => {
      const isOwn = getValues('username') !== suggestedUsername.current
      suggestedUsername.current = suggestUsername(getValues('fullName'))
      if (!isOwn) setValue('username', suggestedUsername.current, { shouldValidate: formState.isSubmitted })
    },
  }
}

const staffRoles = STAFF_ROLES.map((value) => {
  const { label, icon, description } = staffRole[value]
  return { value, label, icon, ...(description && { hint: description }) }
})

/** Fields for a staff member's role, and for a freelancer's companies. */
function StaffFields() {
  const chosen = useWatch<UserValues, 'staffRole'>({ name: 'staffRole' })
  return (
    <>
      <RoleChoiceField name="staffRole" options={staffRoles} />
      {chosen === 'freelancer' && <FreelancerCompanies />}
    </>
  )
}
