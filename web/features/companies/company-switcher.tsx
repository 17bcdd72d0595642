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

/** Limits every list to one of the user's companies, or shows all of them. */
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

/** Shows on small screens, where the menu is closed, which company limits the lists. A click shows all again. */
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

/** Chooses one of the user's companies or all of them, in the URL and for the next visit on this device. */
function useChooseCompany(): (company: number | undefined) => void {
  const navigate = useNavigate()
  return (company) => {
    rememberCompany(company)
    // Every page with this choice accepts the parameter.
    void navigate({ to: '.', search: ((old: object) => ({ ...old, company })) as never })
  }
}

/** The start of the user's cookie. It includes their id, so that other users of this device don't get the choice. */
const entryOf = ({ id }: SessionUser) => `${COMPANY_COOKIE}=${id}.`

/** Stores on this device which company was chosen last; undefined for all of them. */
function rememberCompany(company: number | undefined): void {
  const user = currentUser()
  if (!user) return
  // On a shared computer, the cookie ends when the browser is closed.
  const age = company === undefined ? '; max-age=0' : user.sharedComputer ? '' : `; max-age=${YEAR_SECONDS}`
  document.cookie = `${entryOf(user)}${company ?? ''}; path=/; samesite=lax${age}`
}

const visit = pageState(() => ({ isFirst: true }))

/**
 * Redirects a visit that starts on the overview to the company that was chosen last on this device. Other URLs stay as
 * they are.
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
