import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { agencyQuery } from '#web/features/agency/queries.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Sectioned } from '#web/ui/display/sectioned.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { lazyPart, loadAhead } from '#web/ui/base/lazy.ts'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { FieldsSkeleton } from '#web/ui/page/skeleton.tsx'

// Fields and validation are half of the page: they load after its frame, in parallel with the settings.
const loadForms = () => import('#web/features/agency/settings-forms.tsx')
const SettingsForms = lazyPart(loadForms)

export const Route = createFileRoute('/staff/settings')({
  // What is typed before the app has loaded would not be kept when the page is left.
  ssr: false,
  head: () => pageTitle('Agency Settings'),
  loader: ({ context }) => {
    loadAhead(loadForms)
    void context.queryClient.prefetchQuery(agencyQuery)
  },
  component: SettingsPage,
})

const parts = [
  { id: 'general', label: 'General' },
  { id: 'contact', label: 'Contact' },
  { id: 'mail', label: 'Emails' },
  { id: 'legal', label: 'Legal Texts' },
  { id: 'hours', label: 'Hours' },
  { id: 'targets', label: 'Targets' },
  { id: 'emergency', label: 'Emergencies' },
  { id: 'access', label: 'Files and Registration' },
  { id: 'security', label: 'Security' },
]

function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Agency Settings"
        subtitle="How the portal looks, when you answer and who can sign in."
      />
      <Sectioned label="Parts of the settings" parts={parts}>
        <QueryView
          query={useQuery(agencyQuery)}
          failure="Could not load the settings"
          loading={<FieldsSkeleton fields={6} />}
        >
          {(record) => (
            <Suspense fallback={<FieldsSkeleton fields={6} />}>
              <SettingsForms record={record} />
            </Suspense>
          )}
        </QueryView>
      </Sectioned>
    </>
  )
}
