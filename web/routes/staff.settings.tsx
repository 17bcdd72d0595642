import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { agencyQuery } from '#web/features/agency/queries.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { lazyPart, loadAhead } from '#web/ui/base/lazy.ts'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { FieldsSkeleton } from '#web/ui/page/skeleton.tsx'

// Fields and validation are half of the page: they load after its frame, in parallel with the settings.
const loadForms = () => import('#web/features/agency/settings-forms.tsx')
const SettingsForms = lazyPart(loadForms)

export const Route = createFileRoute('/staff/settings')({
  head: () => pageTitle('Agency settings'),
  loader: ({ context }) => {
    loadAhead(loadForms)
    void context.queryClient.prefetchQuery(agencyQuery)
  },
  component: SettingsPage,
})

const parts = [
  { id: 'general', label: 'General' },
  { id: 'contact', label: 'Contact' },
  { id: 'legal', label: 'Legal texts' },
  { id: 'hours', label: 'Hours' },
  { id: 'targets', label: 'Targets' },
  { id: 'emergency', label: 'Emergencies' },
  { id: 'access', label: 'Files and registration' },
  { id: 'security', label: 'Security' },
]

function SettingsPage() {
  return (
    <>
      <PageHeader title="Agency settings" subtitle="How the portal looks, answers and lets people in." />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[180px_minmax(0,800px)]">
        <nav
          aria-label="Parts of the settings"
          className="flex gap-1 overflow-x-auto max-lg:-mx-gutter max-lg:px-gutter lg:sticky lg:top-20 lg:flex-col"
        >
          {parts.map(({ id, label }) => (
            <a
              key={id}
              href={`#${id}`}
              className="flex min-h-control flex-none items-center rounded-m px-3 text-sm font-medium text-ink-2 transition-colors hover:bg-hover hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
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
      </div>
    </>
  )
}
