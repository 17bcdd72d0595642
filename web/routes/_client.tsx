import { Outlet, createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { requireClient } from '#web/app/shell/entry/guards.ts'
import { SendUnsentAnswers } from '#web/features/requests/public/send-unsent-answers.ts'
import type { CompanySearch } from '#web/url/company.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { loadFrame } from '#web/app/frame/load-frame.ts'
import { SignedInFrame } from '#web/app/frame/signed-in-frame.tsx'

const ClientPalette = lazyDialog(() => import('./-client-palette.tsx'))

type Search = Partial<Record<keyof CompanySearch, unknown>>

export const Route = createFileRoute('/_client')({
  validateSearch: ({ company }: CompanySearch & SearchSchemaInput): Search =>
    company === undefined ? {} : { company },
  // Every link keeps the chosen company unless it names a company itself.
  search: { middlewares: [({ search, next }) => ({ company: search.company, ...next(search) })] },
  beforeLoad: async ({ location }) => {
    const guarded = await requireClient(location)
    const { user } = guarded
    if (user.companies.length > 1)
      (await import('#web/features/companies/company-switcher.tsx')).redirectToLastCompany(user, location)
    return guarded
  },
  loader: ({ context }) => loadFrame(context),
  component: () => (
    <SignedInFrame palette={ClientPalette}>
      <SendUnsentAnswers />
      <Outlet />
    </SignedInFrame>
  ),
})
