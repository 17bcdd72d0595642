import type { SelectOption } from '#web/ui/page/select.tsx'
import type { OwnCompany } from './frame/own.ts'

/** Companies to choose from. */
export const companyOptions = (companies: readonly OwnCompany[]): SelectOption[] =>
  companies.map(({ id, name }) => ({ value: String(id), label: name }))
