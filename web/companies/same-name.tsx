import { useInfiniteQuery } from '@tanstack/react-query'
import { fold } from '#shared/fold.ts'
import { rich } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { usePaused } from '#web/ui/overlays/use-paused.ts'
import { CompanyLink } from './company-link.tsx'
import { companySearchQuery } from './company-search.tsx'

interface SameNameProps {
  /** As it is being typed. */
  name: string
  /** The company that is being renamed. */
  besides?: number
}

/** Tells staff that another company is called the same, which is allowed. */
export default function SameName({ name, besides }: SameNameProps) {
  const typed = usePaused(name.trim())
  const { data } = useInfiniteQuery({ ...companySearchQuery(typed), enabled: typed !== '' })
  const same = data?.items.find((each) => each.id !== besides && fold(each.name) === fold(typed))
  if (!same) return null
  return (
    <Alert tone="warn">
      {rich('There is a company named {company} already. You can still use this name.', {
        company: <CompanyLink company={same} />,
      })}
    </Alert>
  )
}
