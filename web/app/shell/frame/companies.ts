import { lazyDialog, preload } from '#web/ui/base/lazy.ts'
import type { SessionUser } from '#web/api/session.ts'

const load = () => import('#web/features/companies/company-switcher.tsx')
const loadSwitcher = async () => ({ default: (await load()).CompanySelect })
const loadFilterNotice = async () => ({ default: (await load()).CompanyFilterNotice })

export const CompanySwitcher = lazyDialog(loadSwitcher)
export const LazyCompanyFilterNotice = lazyDialog(loadFilterNotice)

/** Preloads the parts for members of several companies, so that nothing moves when they appear. */
export async function loadCompanies({ companies }: SessionUser): Promise<void> {
  if (companies.length > 1) await Promise.all([preload(loadSwitcher), preload(loadFilterNotice)])
}
