import { Building2 } from 'lucide-react'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { useChosenCompany } from './own.ts'

interface CompanyChipProps {
  /** Null for what is no company's; without a number where the reader is told its name only. */
  company: { id?: number; name: string } | null
}

/** Which company a row or a page is about, for clients of several; nothing for everybody else. */
export function CompanyChip({ company }: CompanyChipProps) {
  const isOne = useUser().companies.length < 2
  const chosen = useChosenCompany()
  if (!company || isOne) return null
  if (chosen !== undefined && chosen === (company.id ?? chosen)) return null
  return <Badge icon={Building2}>{company.name}</Badge>
}

/** The same on a line of its own, below a row's title. */
export const CompanyLine = (props: CompanyChipProps) => (
  <span className="mt-1 block font-normal empty:hidden">
    <CompanyChip {...props} />
  </span>
)
