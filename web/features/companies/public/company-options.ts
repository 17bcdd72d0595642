import type { SelectOption } from '#web/ui/page/select.tsx'
import type { OwnCompany } from './frame/own-companies.ts'

/** Returns the options of a select for companies. */
export const companyOptions = (companies: readonly OwnCompany[]): SelectOption[] =>
  companies.map(({ id, name }) => ({ value: String(id), label: name }))
