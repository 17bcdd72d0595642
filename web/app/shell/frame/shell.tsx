import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { TIME_ZONE_COOKIE, YEAR_SECONDS } from '#shared/rendered-page.ts'
import { t } from '#shared/i18n/t.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { CommandButton } from './command-button.tsx'
import { LazyCompanyFilterNotice } from './companies.ts'
import { getDensity } from './density.ts'
import { ConfirmEmailBanner, LanguageNotice, getNotices, SecondFactorNotice } from './notices.ts'
import type { PaletteProps } from '../palette/commands.ts'
import { InShell } from '../entry/in-shell.ts'
import { notifyOtherTabs, onTabMessage } from '#web/api/other-tabs.ts'
import { leaveIfUserChanged } from '#web/api/page-prompts.ts'
import { formatPageUser } from '#web/api/page-user.ts'
import { SideMenu } from './side-menu.tsx'
import { UserMenuButton } from './user-menu-button.tsx'
import { getQueryClient } from '#web/api/live/query-client.ts'
import { SESSION_ENDED_URL, getSignOutUrl, useUser, usePortal } from '#web/api/session.ts'
import { resumeUndos } from '#web/changes/send-undoable.ts'
import { cx } from '#web/ui/base/cx.ts'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { runOnIdle } from '#web/ui/page/run-on-idle.ts'
import { lazyDialog, preloadOnInteraction } from '#web/ui/base/lazy.ts'
import { loadOnceOnline } from '#web/api/load-once-online.ts'
import { loadToaster } from '#web/ui/base/toast-host.tsx'

const MenuDrawer = lazyDialog(() => import('../menu-drawer.tsx'))
const loadLive = () => import('#web/api/live/live.ts')

/** Sets the density on the document, so that dialogs and menus follow. */
function useDensity(density: string): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [density])
}

/** Stores the device's time zone in a cookie, so that the server renders the next page's dates as this device does. */
function setTimeZoneCookie(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `${TIME_ZONE_COOKIE}=${timeZone}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Follows changes since the page read its data, without delaying it. Returns a function that stops it. */
function startLiveUpdates(): () => void {
  const stopped = new AbortController()
  const subscribe = async () => {
    const { subscribeToChanges } = await loadOnceOnline(loadLive)
    if (!stopped.signal.aborted)
      stopped.signal.addEventListener('abort', subscribeToChanges(getQueryClient()))
  }
  // Without the stream, the page still refetches every minute.
  const cancel = runOnIdle(() => void subscribe().catch(() => undefined))
  return () => {
    cancel()
    stopped.abort()
  }
}

interface ShellProps {
  /** Shown next to the user menu. */
  bell: ReactNode
  /** Shown above the page while staff view it as a client. */
  clientViewBanner: ReactNode
  /** Opened by Ctrl/Cmd-K; loaded lazily. */
  palette: ComponentType<PaletteProps>
  children: ReactNode
}

/** The frame around every signed-in page: header, side menu, the page. */
export const Shell = (props: ShellProps) => (
  <QueryClientProvider client={getQueryClient()}>
    <InShell value={true}>
      <Frame {...props} />
    </InShell>
  </QueryClientProvider>
)

function Frame({ bell, clientViewBanner, palette, children }: ShellProps) {
  const user = useUser()
  const { role, clientView, companies } = user
  const name = formatPageUser(user)
  const { isEmailUnconfirmed, secondFactorDue, offeredLanguage } = getNotices(user, usePortal())
  useDensity(getDensity({ role }))
  useEffect(startLiveUpdates, [])
  useEffect(setTimeZoneCookie, [])
  useEffect(() => preloadOnInteraction(loadToaster), [])
  useEffect(resumeUndos, [])
  useEffect(() => {
    notifyOtherTabs('signed-in', name)
    return onTabMessage('signed-in', (other) => {
      if (other !== name) void leaveIfUserChanged()
    })
  }, [name])
  useEffect(
    () =>
      onTabMessage('signed-out', (reason) =>
        window.location.assign(reason === 'ended' ? SESSION_ENDED_URL : getSignOutUrl()),
      ),
    [],
  )
  return (
    <div className="min-h-dvh bg-sunken">
      <a
        href="#main"
        className="fixed top-2 start-2 z-100 print:hidden -translate-y-20 rounded-m bg-ink px-4 py-2 font-medium text-ground focus:translate-y-0"
      >
        {t('Skip to Content')}
      </a>
      <ShellHeader home={role === 'staff' ? '/staff' : '/'} bell={bell} palette={palette} />
      <div className="lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav
          aria-label={t('Main')}
          className={cx(
            'sticky top-14 hidden h-[calc(100dvh-56px)] overflow-y-auto px-3 pt-3 lg:block',
            clientView ? 'pb-18' : 'pb-4',
          )}
        >
          <SideMenu />
        </nav>
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-56px)] min-w-0 border-line bg-ground outline-none max-lg:border-t lg:border-s"
        >
          <div
            className={cx(
              'mx-auto px-gutter pt-6 pb-20 lg:pt-9',
              role === 'staff' ? 'max-w-[1680px]' : 'max-w-[1160px]',
            )}
          >
            {offeredLanguage && <LanguageNotice offeredLanguage={offeredLanguage} />}
            {isEmailUnconfirmed && <ConfirmEmailBanner />}
            {secondFactorDue && <SecondFactorNotice due={secondFactorDue} />}
            {companies.length > 1 && <LazyCompanyFilterNotice />}
            {children}
          </div>
        </main>
      </div>
      {clientView && clientViewBanner}
    </div>
  )
}

/** The corner between header and menu stays in place while the page scrolls under the header. */
const sheetCorner =
  'lg:before:absolute lg:before:top-full lg:before:end-0 lg:before:start-[240px] lg:before:h-4 lg:before:rounded-ss-xl lg:before:border-t lg:before:border-s lg:before:border-line lg:before:shadow-[-8px_-8px_0_8px_var(--sunken)] lg:before:[clip-path:inset(0_0_0_0)] lg:before:pointer-events-none'

function ShellHeader({ home, bell, palette }: Pick<ShellProps, 'bell' | 'palette'> & { home: string }) {
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <header
      data-chrome
      className={cx(
        'sticky top-0 z-30 flex h-14 items-center gap-0.5 bg-sunken px-2 sm:gap-2 sm:px-4',
        sheetCorner,
      )}
    >
      <IconButton
        icon={MenuIcon}
        label={t('Open menu')}
        aria-expanded={drawer === 'open'}
        className="lg:hidden"
        onPointerEnter={MenuDrawer.prefetch}
        onClick={() => setDrawer('open')}
      />
      {drawer !== 'unused' && (
        <MenuDrawer open={drawer === 'open'} onOpenChange={(open) => setDrawer(open ? 'open' : 'closed')} />
      )}
      <Link to={home} className="me-auto min-w-0 rounded-m p-1 lg:ms-1">
        <Brand portal={usePortal()} />
      </Link>
      <CommandButton palette={palette} />
      {bell}
      <UserMenuButton />
    </header>
  )
}
