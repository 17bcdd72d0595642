import * as z from 'zod'
import { COMPANY_REQUIRED, ROLES } from '#shared/users/values.ts'
import { NewUser, UserChange, companyIfClient } from '#shared/users/schemas.ts'
import { CONFIRM_PASSWORD, PASSWORD_MISMATCH } from '#web/ui/forms/password-confirmation.ts'

const passwordsMatch = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation

/** A new person, with the password typed twice. */
export const NewUserForm = NewUser.safeExtend({
  confirmation: z.string().min(1, CONFIRM_PASSWORD),
}).refine(passwordsMatch, PASSWORD_MISMATCH)

const { fullName, email, companyName } = UserChange.pick({
  fullName: true,
  email: true,
  companyName: true,
}).required().shape

/** Changes that staff make to a person; a blank password keeps the current one. */
export const UserChangeForm = z
  .object({
    fullName,
    email,
    role: z.enum(ROLES, 'Role is required'),
    companyName,
    password: UserChange.shape.password,
    confirmation: z.string(),
  })
  .refine(companyIfClient, COMPANY_REQUIRED)
  .refine(({ password: typed = '', confirmation }) => typed === confirmation, PASSWORD_MISMATCH)
