import { redirect, useNavigate } from '@tanstack/react-router'
import { Building2, X } from 'lucide-react'
import { COMPANY_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import { t } from '#shared/i18n/t.ts'
import { pageContext, pageState } from '#web/api/page-context.ts'
import { currentUser, type SessionUser, useUser } from '#web/api/session.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { FilterSelect } from '#web/ui/page/toolbar.tsx'
import { companyOptions } from './public/company-options.ts'
import { useChosenCompany } from './public/frame/own.ts'

/** Keeps every list to one of the reader's companies, or shows all of them. */
export function CompanySwitcher({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const { companies } = useUser()
  const chosen = useChosenCompany()
  const choose = useChooseCompany()
  return (
    <FilterSelect
      label={t('Company')}
      className="mb-3"
      value={chosen === undefined ? 'all' : String(chosen)}
      options={[{ value: 'all', label: t('All companies') }, ...companyOptions(companies)]}
      onChange={(value) => {
        choose(value === 'all' ? undefined : Number(value))
        onChosen?.()
      }}
    />
  )
}

/** Says on small screens, where the menu is closed, that the lists keep to one company, and shows all again. */
export function NarrowedNotice() {
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

/** Chooses one of the reader's companies, or all of them: in the address, and for the next visit on this device. */
function useChooseCompany(): (company: number | undefined) => void {
  const navigate = useNavigate()
  return (company) => {
    rememberCompany(company)
    // Every page that offers it knows the parameter.
    void navigate({ to: '.', search: ((old: object) => ({ ...old, company })) as never })
  }
}

/** Of this person, so that the next one on this device does not begin with it. */
const entryOf = ({ id }: SessionUser) => `${COMPANY_COOKIE}=${id}.`

/** Keeps on this device which company was chosen last; undefined for all of them. */
function rememberCompany(company: number | undefined): void {
  const user = currentUser()
  if (!user) return
  // On a computer that others use, nothing is kept after the browser is closed.
  const age = company === undefined ? '; max-age=0' : user.sharedComputer ? '' : `; max-age=${YEAR_SECONDS}`
  document.cookie = `${entryOf(user)}${company ?? ''}; path=/; samesite=lax${age}`
}

const visit = pageState(() => ({ isFirst: true }))

/**
 * A visit that begins with the overview begins with the company that was chosen last on this device. Any other address
 * shows what it says.
 */
export function beginWithRemembered(
  user: SessionUser,
  place: { pathname: string; search: { company?: unknown } },
): void {
  const begins = visit().isFirst && place.pathname === '/' && place.search.company === undefined
  visit().isFirst = false
  if (!begins) return
  const entries = pageContext().visitor.cookies.split('; ')
  const entry = entries.find((each) => each.startsWith(entryOf(user)))
  const company = Number(entry?.slice(entryOf(user).length))
  if (user.companies.some(({ id }) => id === company))
    throw redirect({ to: '/', search: { company }, replace: true })
}
