import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ROLES, type Role } from '#shared/users/values.ts'
import { t } from '#shared/words.ts'
import { useUsernameSuggestion } from './use-username-suggestion.ts'
import { userRole } from './user-role.ts'
import { useHasLanguages, useLanguageOptions } from '#web/language/use-own-language.ts'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'
import { Select } from '#web/ui/page/select.tsx'

interface UserValues {
  username: string
  fullName: string
  email: string
  role: Role
  companyName: string
  language: string | null
  password: string
  confirmation: string
}

const roles = ROLES.map((value) => ({ value, label: userRole[value].label }))

const companyHints: Record<Role, string> = {
  client: t('Required for clients'),
  staff: t('Optional for staff'),
}

interface UserFieldsProps {
  /** The username, read-only; omit it for a new person, for whom one is suggested from the name. */
  username?: ReactNode
  /** Leaves out the choice of a role, which is known. */
  roleKnown?: boolean
  /** Omitted if people choose their password themselves. */
  password?: { label: string; hint?: string; required: boolean }
}

/** The fields of a person, new or edited; inside a `FormProvider`. */
export function UserFields({ username, roleKnown, password }: UserFieldsProps) {
  const form = useFormContext<UserValues>()
  const role = useWatch<UserValues, 'role'>({ name: 'role' })
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
      {!roleKnown && (
        <FormField form={form} name="role" label={t('Role')} as="group" required className="sm:col-span-2">
          <ChoiceCards compact columns={2} options={roles} />
        </FormField>
      )}
      <FormField
        form={form}
        name="companyName"
        label={t('Company Name')}
        required={role === 'client'}
        hint={form.formState.errors.companyName ? undefined : companyHints[role]}
        autoComplete="off"
        className="sm:col-span-2"
      />
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
