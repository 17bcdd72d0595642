import type { Person } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'

/** A person, with the company if there is one: `Katharina Böhm, Bakery Böhm`. */
export const nameAndCompany = ({ fullName, companyName }: Pick<Person, 'fullName' | 'companyName'>): string =>
  companyName ? t('{fullName}, {companyName}', { fullName, companyName }) : fullName
