import { Building2 } from 'lucide-react'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { useChosenCompany } from './own-companies.ts'

/** Null for a record without a company. The id is missing if the API returns only the name. */
type CompanyChipProps = { company: { id?: number; name: string } | null }

/** Shows which company a row or page is about, to clients of several companies who haven't chosen that company. */
export function CompanyChip({ company }: CompanyChipProps) {
  const isOne = useUser().companies.length < 2
  const chosen = useChosenCompany()
  if (!company || isOne) return null
  if (chosen !== undefined && chosen === (company.id ?? chosen)) return null
  return <Badge icon={Building2}>{company.name}</Badge>
}

/** A `CompanyChip` on a separate line, below a row's title. */
export const CompanyLine = (props: CompanyChipProps) => (
  <span className="mt-1 block font-normal empty:hidden">
    <CompanyChip {...props} />
  </span>
)
