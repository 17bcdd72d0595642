import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ClientOnly } from '#web/features/client-view/public/client-only.tsx'
import { factorsQuery } from '#web/api/queries/factors.ts'
import { useOnlyProvider, useUser } from '#web/api/session.ts'
import { CalendarCard } from '#web/features/calendar/calendar-card.tsx'
import { ChoicesCard } from '#web/features/notifications/choices/choices-card.tsx'
import { AddressesCard } from '#web/features/users/profile/addresses-card.tsx'
import { DetailsCard, loadDetailsForm } from '#web/features/users/profile/details-card.tsx'
import { LanguageCard, ThemeCard } from '#web/features/users/profile/preference-cards.tsx'
import { SessionsCard } from '#web/features/users/profile/sessions-card.tsx'
import { profileQuery } from '#web/features/users/queries.ts'
import { useSignOut } from '#web/app/shell/frame/use-sign-out.ts'
import { SecurityCard } from '#web/features/sign-in/factors/security-card.tsx'
import { DataCard } from '#web/features/privacy/data-card.tsx'
import { useHasLanguages } from '#web/i18n/use-own-language.ts'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { SectionedPage } from '#web/ui/display/sectioned-page.tsx'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { lazyDialog, preload } from '#web/ui/base/lazy.ts'

const loadPasswordCard = async () => ({
  default: (await import('#web/features/sign-in/own-password-card.tsx')).PasswordCard,
})
const PasswordCard = lazyDialog(loadPasswordCard)

export const Route = createFileRoute('/_client/profile')({
  // The page shows data that only the browser has, such as its theme.
  ssr: false,
  // The sign-in provider redirects back here.
  validateSearch: leaveUnparsed<{ problem?: 'taken' }>,
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(profileQuery)
    await Promise.all([preload(loadDetailsForm), preload(loadPasswordCard)])
  },
  component: ProfilePage,
})

function ProfilePage() {
  const { problem } = Route.useSearch()
  const provider = useOnlyProvider()
  const { clientView, role } = useUser()
  const isOwn = !clientView
  const isClient = role === 'client'
  const { data: factors } = useQuery({ ...factorsQuery, enabled: isOwn })
  const hasPassword = provider === null || factors?.hasPassword
  const hasLanguages = useHasLanguages()
  const parts = PARTS.filter(
    ({ id }) =>
      (id !== 'password' || hasPassword) &&
      (id !== 'language' || hasLanguages) &&
      (id !== 'addresses' || isClient) &&
      (isOwn || !CLIENT_ONLY_SECTIONS.has(id)),
  )
  // The session has already ended. Only this browser still has to sign out.
  const { signOut } = useSignOut(
    t('You’re signed out everywhere. Sign in to continue, and turn back on whatever you need.'),
  )
  return (
    <>
      <TitledHeader title={t('Profile')} subtitle={t('Your account and how the portal looks to you.')} />
      <SectionedPage label={t('Profile sections')} parts={parts}>
        <ClientOnly>
          <ChoicesCard />
          <DetailsCard />
          {isOwn && isClient && <AddressesCard />}
          {hasPassword && <PasswordCard />}
          {isOwn && <SecurityCard isProviderTaken={problem === 'taken'} />}
          {isOwn && <SessionsCard onLockedOut={signOut} />}
          <CalendarCard />
        </ClientOnly>
        {hasLanguages && <LanguageCard />}
        <ThemeCard />
        {isOwn && <DataCard />}
      </SectionedPage>
    </>
  )
}

/** The notifications come first, so that people can change them without scrolling on a phone. */
const PARTS = [
  { id: 'notifications', label: t('Notifications') },
  { id: 'details', label: t('Your Details') },
  { id: 'addresses', label: t('Other Email Addresses') },
  { id: 'password', label: t('Password') },
  { id: 'two-step', label: t('Two-Step Sign-In') },
  { id: 'devices', label: t('Signed-In Devices') },
  { id: 'calendar', label: t('Calendar') },
  { id: 'language', label: t('Language') },
  { id: 'appearance', label: t('Appearance') },
  { id: 'data', label: t('Your Data') },
]

/** The sections that Client View doesn't show. */
const CLIENT_ONLY_SECTIONS = new Set(['addresses', 'two-step', 'devices', 'data'])
