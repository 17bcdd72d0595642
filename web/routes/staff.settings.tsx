import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { t } from '#shared/i18n/t.ts'
import { requireStaffRole } from '#web/app/shell/entry/guards.ts'
import { agencyQuery } from '#web/features/settings/queries.ts'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { SectionedPage } from '#web/ui/display/sectioned-page.tsx'
import { lazyPart, preload } from '#web/ui/base/lazy.ts'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

// Fields and validation are half of the page, so they load in parallel with the settings.
const loadForms = () => import('#web/features/settings/settings-forms.tsx')
const SettingsForms = lazyPart(loadForms)

export const Route = createFileRoute('/staff/settings')({
  beforeLoad: requireStaffRole('owner'),
  // Text typed before the app has loaded would be lost when the user leaves the page.
  ssr: false,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(agencyQuery)
    return preload(loadForms)
  },
  component: SettingsPage,
})

const parts = [
  { id: 'general', label: t('General') },
  { id: 'languages', label: t('Languages') },
  { id: 'contact', label: t('Contact') },
  { id: 'mail', label: t('Emails') },
  { id: 'legal', label: t('Legal Texts') },
  { id: 'translations', label: t('Texts in Other Languages') },
  { id: 'hours', label: t('Hours') },
  { id: 'targets', label: t('Targets') },
  { id: 'emergency', label: t('Emergencies') },
  { id: 'access', label: t('Files and Registration') },
  { id: 'security', label: t('Security') },
]

function SettingsPage() {
  const query = useQuery(agencyQuery)
  const { spokenLanguages = [], languages = [] } = query.data ?? {}
  const hidden = [spokenLanguages.length < 2 && 'languages', languages.length < 2 && 'translations']
  const visibleParts = parts.filter(({ id }) => !hidden.includes(id))
  return (
    <>
      <TitledHeader
        title={t('Agency Settings')}
        subtitle={t('How the portal looks, when you answer and who can sign in.')}
      />
      <SectionedPage label={t('Settings sections')} parts={visibleParts}>
        <QueryView
          query={query}
          failure={t('Could not load the settings')}
          loading={<FieldsSkeleton fields={6} />}
        >
          {(record) => (
            <Suspense fallback={<FieldsSkeleton fields={6} />}>
              <SettingsForms record={record} />
            </Suspense>
          )}
        </QueryView>
      </SectionedPage>
    </>
  )
}
