import type { ReactNode } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ROLES, type Role } from '#shared/users/values.ts'
import { userRole } from './user-role.ts'
import { ChoiceCards } from '#web/ui/forms/choice-cards.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { PasswordInput } from '#web/ui/base/password-input.tsx'

interface UserValues {
  username: string
  fullName: string
  email: string
  role: Role
  companyName: string
  password: string
  confirmation: string
}

const roles = ROLES.map((value) => ({ value, label: userRole[value].label }))

const companyHints: Record<Role, string> = { client: 'Required for clients', staff: 'Optional for staff' }

interface UserFieldsProps {
  /** The username, read-only; omit it for a new person, who needs a field. */
  username?: ReactNode
  /** Omitted if people choose their password themselves. */
  password?: { label: string; hint?: string; required: boolean }
}

/** The fields of a person, new or edited; inside a `FormProvider`. */
export function UserFields({ username, password }: UserFieldsProps) {
  const { register, control, formState } = useFormContext<UserValues>()
  const { errors } = formState
  const role = useWatch<UserValues, 'role'>({ name: 'role' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {username ?? (
        <Field label="Username" required hint="It cannot be changed later" error={errors.username?.message}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('username')} />
        </Field>
      )}
      <Field label="Full Name" required error={errors.fullName?.message}>
        <Input autoComplete="off" {...register('fullName')} />
      </Field>
      <Field label="Email" required error={errors.email?.message} className="sm:col-span-2">
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <Field label="Role" as="group" required error={errors.role?.message} className="sm:col-span-2">
            <ChoiceCards
              compact
              columns={2}
              name={field.name}
              options={roles}
              value={field.value}
              onValueChange={field.onChange}
            />
          </Field>
        )}
      />
      <Field
        label="Company Name"
        required={role === 'client'}
        hint={errors.companyName ? undefined : companyHints[role]}
        error={errors.companyName?.message}
        className="sm:col-span-2"
      >
        <Input autoComplete="off" {...register('companyName')} />
      </Field>
      {password && <PasswordFields {...password} />}
    </div>
  )
}

function PasswordFields({ label, hint, required }: { label: string; hint?: string; required: boolean }) {
  const { register, formState } = useFormContext<UserValues>()
  const { errors } = formState
  return (
    <>
      <Field label={label} required={required} hint={hint} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirm Password" required={required} error={errors.confirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
    </>
  )
}
