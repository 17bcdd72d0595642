import * as z from 'zod'
import { ROLES } from '#shared/users/values.ts'
import { COMPANY_REQUIRED } from '#shared/users/company-required.ts'
import { NewUser, UserChange, companyIfClient, passwordOrBlank } from '#shared/users/schemas.ts'
import { t } from '#shared/words.ts'
import { CONFIRM_PASSWORD, PASSWORD_MISMATCH } from '#web/ui/forms/password-confirmation.ts'

const passwordsMatch = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation

/** A new person, with the password typed twice. */
export const NewUserForm = NewUser.safeExtend({
  confirmation: z.string().min(1, CONFIRM_PASSWORD),
}).refine(passwordsMatch, PASSWORD_MISMATCH)

const { fullName, email, companyName, staffRole, companyIds } = UserChange.pick({
  fullName: true,
  email: true,
  companyName: true,
  staffRole: true,
  companyIds: true,
}).required().shape

/** Changes that staff make to a person; `min` is the fewest characters of a new password. */
export const userChangeForm = (min: number) =>
  z
    .object({
      fullName,
      email,
      role: z.enum(ROLES, t('Role is required')),
      staffRole: staffRole.optional(),
      companyIds: companyIds.optional(),
      companyName,
      password: passwordOrBlank(min),
      confirmation: z.string(),
    })
    .refine(companyIfClient, COMPANY_REQUIRED)
    .refine(({ password: typed = '', confirmation }) => typed === confirmation, PASSWORD_MISMATCH)
