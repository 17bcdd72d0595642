import { redirect } from '@tanstack/react-router'
import { COMPANY_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import { pageContext, pageState } from '#web/api/page-context.ts'
import { currentUser, type SessionUser } from '#web/api/session.ts'

/** Of this person, so that the next one on this device does not begin with it. */
const entryOf = ({ id }: SessionUser) => `${COMPANY_COOKIE}=${id}.`

/** Keeps on this device which company was chosen last; undefined for all of them. */
export function rememberCompany(company: number | undefined): void {
  const user = currentUser()
  if (!user) return
  // On a computer that others use, nothing is kept after the browser is closed.
  const age = company === undefined ? '; max-age=0' : user.sharedComputer ? '' : `; max-age=${YEAR_SECONDS}`
  document.cookie = `${entryOf(user)}${company ?? ''}; path=/; samesite=lax${age}`
}

function rememberedCompany(user: SessionUser): number | undefined {
  const entry = pageContext()
    .visitor.cookies.split('; ')
    .find((each) => each.startsWith(entryOf(user)))
  const company = Number(entry?.slice(entryOf(user).length))
  return user.companies.find(({ id }) => id === company)?.id
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
  const company = begins ? rememberedCompany(user) : undefined
  if (company !== undefined) throw redirect({ to: '/', search: { company }, replace: true })
}
