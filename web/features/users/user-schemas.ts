import * as z from 'zod'
import { COMPANY_REQUIRED, NewUser, ROLES, UserChange, companyIfClient } from '#shared/users.ts'

const passwordsMatch = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation

const MISMATCH = {
  path: ['confirmation'],
  message: "Passwords don't match",
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'confirmation' in value,
}

/** A new person, with the password typed twice. */
export const NewUserForm = NewUser.safeExtend({
  confirmation: z.string().min(1, 'Please confirm your password'),
}).refine(passwordsMatch, MISMATCH)

const { fullName, email, companyName } = UserChange.pick({
  fullName: true,
  email: true,
  companyName: true,
}).required().shape

/** What staff change of a person; a blank password keeps the current one. */
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
  .refine(({ password: typed = '', confirmation }) => typed === confirmation, MISMATCH)
