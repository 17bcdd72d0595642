import * as z from 'zod'
import { type CompanyRole, ROLES, type Role, type StaffRole } from '#shared/contract/roles.ts'
import { COMPANY_REQUIRED } from '#shared/users/company-required.ts'
import { NewUser, UserChange, hasRequiredCompany, optionalPasswordInput } from '#shared/users/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { CONFIRM_PASSWORD, PASSWORD_MISMATCH } from '#web/ui/forms/password-confirmation.ts'

/** The form for a new user, with the password typed twice. */
export const NewUserForm = NewUser.safeExtend({
  confirmation: z.string().min(1, CONFIRM_PASSWORD),
}).refine(({ password, confirmation }) => password === confirmation, PASSWORD_MISMATCH)

const { fullName, email, companyName, staffRole, companyIds } = UserChange.required().shape

/** Returns the schema for changing a user; `min` is the minimum length of a new password. */
export const userChangeForm = (min: number) =>
  z
    .object({
      fullName,
      email,
      role: z.enum(ROLES, t('Role is required')),
      staffRole: staffRole.optional(),
      companyIds: companyIds.optional(),
      companyName,
      password: optionalPasswordInput(min),
      confirmation: z.string(),
    })
    .refine(hasRequiredCompany, COMPANY_REQUIRED)
    .refine(({ password: entered = '', confirmation }) => entered === confirmation, PASSWORD_MISMATCH)

/** The values of the forms for a user. The form for an existing user doesn't use all of them. */
export interface UserValues {
  username: string
  fullName: string
  email: string
  role: Role
  staffRole: StaffRole
  companyIds: number[]
  companyName: string
  companyId: number | undefined
  companyRole: CompanyRole
  language: string | null
  password: string
  confirmation: string
}

/** Removes fields that don't apply to the role, such as the companies of a staff member who isn't a freelancer. */
export function pickRoleFields<
  V extends Pick<UserValues, 'role'> & {
    [K in 'staffRole' | 'companyIds' | 'companyId']?: UserValues[K] | undefined
  },
>({ staffRole: rank, companyIds: chosen, companyId, ...person }: V) {
  if (person.role === 'client') return { ...person, ...(companyId !== undefined && { companyId }) }
  return {
    ...person,
    companyName: null,
    staffRole: rank,
    ...(rank === 'freelancer' && { companyIds: chosen ?? [] }),
  }
}
