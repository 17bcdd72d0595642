import { Ellipsis } from 'lucide-react'
import { Suspense, useState, type ComponentProps } from 'react'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyPart, loadAhead } from '#web/ui/base/lazy.ts'
import type { CompanyItem } from './queries.ts'

const loadMenu = () => import('./company-menu.tsx')
const CompanyMenu = lazyPart(loadMenu)

/** What staff rarely do with a company; the menu is loaded when it is about to be used. */
export function CompanyMenuButton({ company }: { company: CompanyItem }) {
  const [used, setUsed] = useState(false)
  // What was merged only says where everything is now.
  if (company.mergedInto !== null) return null
  if (used)
    return (
      <Suspense fallback={<MoreButton />}>
        <CompanyMenu company={company} trigger={<MoreButton />} />
      </Suspense>
    )
  return (
    <MoreButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => loadAhead(loadMenu)}
      onFocus={() => loadAhead(loadMenu)}
      onClick={() => setUsed(true)}
    />
  )
}

const MoreButton = (props: ComponentProps<typeof Button>) => (
  <Button icon={Ellipsis} className="max-sm:flex-none!" aria-label={t('More actions')} {...props}>
    <span className="max-sm:hidden">{t('More')}</span>
  </Button>
)
