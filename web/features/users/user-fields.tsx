import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ROLES } from '#shared/users/values.ts'
import { t } from '#shared/words.ts'
import { ClientCompany } from './client-company.tsx'
import { StaffFields } from './staff-fields.tsx'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { useUsernameSuggestion } from './use-username-suggestion.ts'
import { userRole } from './user-role.ts'
import type { UserValues } from './user-values.ts'
import { useHasLanguages, useLanguageOptions } from '#web/language/use-own-language.ts'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { Select } from '#web/ui/page/select.tsx'

const roles = ROLES.map((value) => ({ value, label: userRole[value].label }))

interface UserFieldsProps {
  /** The username, read-only; omit it for a new person, for whom one is suggested from the name. */
  username?: ReactNode
  /** Leaves out the choice of a role, which is known. */
  roleKnown?: boolean
  /** Whose client they are; by default a new company or one of those there are. */
  company?: ReactNode
  /** Omitted if people choose their password themselves. */
  password?: { label: string; hint?: string; required: boolean }
}

/** The fields of a person, new or edited; inside a `FormProvider`. */
export function UserFields({
  username,
  roleKnown = false,
  company = <ClientCompany />,
  password,
}: UserFieldsProps) {
  const form = useFormContext<UserValues>()
  const role = useWatch<UserValues, 'role'>({ name: 'role' })
  // Others than owners neither make staff nor change them.
  const choosesRole = useIsAtLeast('owner') && !roleKnown
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
      <FormField form={form} name="email" label={t('Email')} required className="sm:col-span-2">
        <Input type="email" autoComplete="off" />
      </FormField>
      {choosesRole && (
        <FormField form={form} name="role" label={t('Role')} as="group" required className="sm:col-span-2">
          <ChoiceCards compact columns={2} options={roles} />
        </FormField>
      )}
      {role === 'client' && company}
      {role === 'staff' && choosesRole && <StaffFields />}
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
          hint={t('Of the portal and its emails. They can choose another.')}
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
