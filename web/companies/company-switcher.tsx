import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { FilterSelect } from '#web/ui/page/toolbar.tsx'
import { useChosenCompany } from './frame/own.ts'
import { useChooseCompany } from './use-choose-company.ts'

/** Keeps every list to one of the reader's companies, or shows all of them. */
export default function CompanySwitcher({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const { companies } = useUser()
  const chosen = useChosenCompany()
  const choose = useChooseCompany()
  return (
    <FilterSelect
      label={t('Company')}
      className="mb-3"
      value={chosen === undefined ? 'all' : String(chosen)}
      options={[
        { value: 'all', label: t('All companies') },
        ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => {
        choose(value === 'all' ? undefined : Number(value))
        onChosen?.()
      }}
    />
  )
}
