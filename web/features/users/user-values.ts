import type { CompanyRole } from '#shared/companies/values.ts'
import type { Role, StaffRole } from '#shared/users/values.ts'

/** What the forms of a person hold; an edited one has no place to choose. */
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

/** Leaves out what does not go with the role, such as the companies of a member. */
export function ofRole<
  V extends Pick<UserValues, 'role'> & {
    [K in 'staffRole' | 'companyIds' | 'companyId']?: UserValues[K] | undefined
  },
>({ staffRole, companyIds, companyId, ...person }: V) {
  if (person.role === 'client') return { ...person, ...(companyId !== undefined && { companyId }) }
  return {
    ...person,
    companyName: null,
    staffRole,
    ...(staffRole === 'freelancer' && { companyIds: companyIds ?? [] }),
  }
}
