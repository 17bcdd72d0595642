import { redirect, useNavigate } from '@tanstack/react-router'
import { Building2, X } from 'lucide-react'
import { COMPANY_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import { t } from '#shared/i18n/t.ts'
import { getPageContext, pageState } from '#web/api/page-context.ts'
import { getCurrentUser, type SessionUser, useUser } from '#web/api/session.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { FilterSelect } from '#web/ui/page/toolbar.tsx'
import { companyOptions, useChosenCompany } from './public/frame/own-companies.ts'

/** Limits every list to one of the user's companies, or shows all of them. */
export function CompanySelect({ onChosen }: { onChosen?: (() => void) | undefined }) {
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
export function CompanyFilterNotice() {
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
    // Every page that shows this menu accepts the parameter.
    void navigate({ to: '.', search: ((old: object) => ({ ...old, company })) as never })
  }
}

/** The start of the user's cookie. It includes their id, so that other users of this device don't get the choice. */
const getCookiePrefix = ({ id }: SessionUser) => `${COMPANY_COOKIE}=${id}.`

/** Stores on this device which company was chosen last; undefined for all of them. */
function rememberCompany(company: number | undefined): void {
  const user = getCurrentUser()
  if (!user) return
  // On a shared computer, the cookie ends when the browser is closed.
  const age = company === undefined ? '; max-age=0' : user.sharedComputer ? '' : `; max-age=${YEAR_SECONDS}`
  document.cookie = `${getCookiePrefix(user)}${company ?? ''}; path=/; samesite=lax${age}`
}

const visit = pageState(() => ({ isFirst: true }))

type PageAddress = { pathname: string; search: { company?: unknown } }

/** Redirects a visit that starts on the overview to the company that was chosen last on this device. */
export function redirectToLastCompany(user: SessionUser, address: PageAddress): void {
  const isStart = visit().isFirst && address.pathname === '/' && address.search.company === undefined
  visit().isFirst = false
  if (!isStart) return
  const entries = getPageContext().visitor.cookies.split('; ')
  const entry = entries.find((each) => each.startsWith(getCookiePrefix(user)))
  const company = Number(entry?.slice(getCookiePrefix(user).length))
  if (user.companies.some(({ id }) => id === company))
    throw redirect({ to: '/', search: { company }, replace: true })
}
