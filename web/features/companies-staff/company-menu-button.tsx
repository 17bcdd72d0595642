import { moreMenu } from '#web/ui/page/more-menu.tsx'
import type { CompanyItem } from './queries.ts'

const CompanyMenu = moreMenu(() => import('./company-menu.tsx'))

/** What staff rarely do with a company. */
export function CompanyMenuButton({ company }: { company: CompanyItem }) {
  // What was merged only says where everything is now.
  if (company.mergedInto !== null) return null
  return <CompanyMenu company={company} />
}
