import { createFileRoute, redirect } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { SessionQuestions } from '#web/features/sign-in/questions/session-questions.tsx'
import { Brand } from '#web/ui/base/brand.tsx'
import { ensureSession, usePortal } from '#web/api/session.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { Button } from '#web/ui/base/button.tsx'
import { download } from '#web/api/upload/download.ts'
import { usePageTitle } from '#web/records/entry/page-title.ts'

/** The paths of the portal's downloads. The page doesn't redirect anywhere else. */
const EXPORT = /^\/api\/([\w-]+)(?:\/\d+)?\/export(\.csv)?(?:\?|$)/

const LISTS: Record<string, string> = {
  users: t('The list of users'),
  audit: t('The audit log'),
  briefs: t('The list of briefs'),
  projects: t('The list of projects'),
  tickets: t('The list of tickets'),
  'info-requests': t('The list of information requests'),
}

/** Returns the download's name. */
function getDownloadName(to: string): string {
  const [, list = '', table] = EXPORT.exec(to) ?? []
  if (!table) return t('One person’s data')
  return LISTS[list] ?? t('The list of {records}', { records: list })
}

// The server redirects here from a download that was opened by its URL and requires a confirmation.
export const Route = createFileRoute('/confirm')({
  validateSearch: leaveUnparsed<{ to?: string }>,
  beforeLoad: async ({ location }) => {
    if (!(await ensureSession())) throw redirect({ to: '/auth', search: { redirect: location.href } })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { to } }) => {
    if (typeof to !== 'string' || !EXPORT.test(to)) throw redirect({ to: '/', replace: true })
    return to
  },
  component: ConfirmPage,
})

function ConfirmPage() {
  usePageTitle(t('Your Download'))
  const to = Route.useLoaderData()
  const [hasStarted, setHasStarted] = useState(false)
  useEffect(() => void download(to).then(setHasStarted), [to])
  return (
    <div className="min-h-dvh bg-ground px-5 py-6 sm:px-10">
      <header>
        <Brand portal={usePortal()} />
      </header>
      <main className="mx-auto max-w-[640px] pt-10 pb-16 sm:pt-16">
        <h1 tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
          {getDownloadName(to)}
        </h1>
        <p className="mt-1 mb-7 text-base text-ink-3" aria-live="polite">
          {hasStarted
            ? t('The download has started. You can close this page.')
            : t('The download will start once you’ve confirmed it’s you.')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant={hasStarted ? 'secondary' : 'primary'}
            icon={Download}
            onClick={() => void download(to).then(setHasStarted)}
          >
            {hasStarted ? t('Download Again') : t('Download')}
          </Button>
          <Button asChild>
            <a href="/">{t('Go to the Portal')}</a>
          </Button>
        </div>
      </main>
      <SessionQuestions />
    </div>
  )
}
