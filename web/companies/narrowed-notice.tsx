import { Building2, X } from 'lucide-react'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { useChosenCompany } from './frame/own.ts'
import { useChooseCompany } from './use-choose-company.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** Says on small screens, where the menu is closed, that the lists keep to one company, and shows all again. */
export default function NarrowedNotice() {
  const chosen = useChosenCompany()
  const choose = useChooseCompany()
  const company = useUser().companies.find(({ id }) => id === chosen)
  if (!company) return null
  return (
    <button
      type="button"
      onClick={() => choose(undefined)}
      className="mb-4 inline-flex h-control-small max-w-full items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-medium text-ink-2 hover:bg-hover lg:hidden print:hidden"
    >
      <Building2 size={15} strokeWidth={1.9} className="flex-none" />
      <CutText className="truncate">{company.name}</CutText>
      <X size={15} className="flex-none" />
      <span className="sr-only">{t('Show all companies')}</span>
    </button>
  )
}
