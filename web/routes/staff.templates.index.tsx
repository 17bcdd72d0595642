import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'
import { said, t } from '#shared/i18n/t.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { archivedTemplatesQuery, isKept, templatesQuery } from '#web/features/templates/queries.ts'
import { TemplateList } from '#web/features/templates/template-list.tsx'
import { readTemplatesSearch, type TemplatesSearch } from '#web/url/staff.ts'
import { leaveUnread } from '#web/url/entry/address.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import { EmptyState, ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { FilterSelect, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'

const loadNew = async () => ({
  default: (await import('#web/features/templates/details-dialogs.tsx')).NewTemplateDialog,
})
const NewTemplateDialog = lazyDialog(loadNew)

export const Route = createFileRoute('/staff/templates/')({
  validateSearch: leaveUnread<TemplatesSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(
      readTemplatesSearch(deps).show ? archivedTemplatesQuery : templatesQuery,
    ),
  component: TemplatesPage,
})

const shown = [
  { value: 'all', label: t('Current templates') },
  { value: 'archived', label: said('templates', 'Archived') },
] as const

const failure = t('Could not load the templates')

function TemplatesPage() {
  const navigate = Route.useNavigate()
  const { search, field } = useSearchParams(readTemplatesSearch)
  const manages = useIsAtLeast('member')
  const [creating, setCreating] = useState(false)
  const create = manages && (
    <Button
      variant="primary"
      icon={Plus}
      onPointerEnter={() => loadAhead(loadNew)}
      onClick={() => setCreating(true)}
    >
      {t('New Template')}
    </Button>
  )
  return (
    <>
      <TitledHeader
        title={t('Project Templates')}
        subtitle={t('What a project begins with: tasks, requests with their questions, and milestones.')}
        actions={create}
      />
      <Toolbar>
        <FilterSelect label={t('Show')} options={shown} {...field('show')} />
      </Toolbar>
      {search.show ? <Archived /> : <Current />}
      {creating && (
        <NewTemplateDialog
          onMade={({ id }) => navigate({ to: '/staff/templates/$id', params: { id: String(id) } })}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}

function Current() {
  return (
    <QueryView query={useQuery(templatesQuery)} failure={failure} loading={<ListSkeleton />}>
      {(templates) => {
        const own = templates.filter(isKept)
        const shipped = templates.filter(({ id }) => id === null)
        return (
          <>
            {own.length > 0 ? (
              <TemplateList label={t('Your templates')} templates={own} />
            ) : (
              <EmptyState icon={LayoutTemplate} title={t('No templates of your own yet')}>
                {t(
                  'Start with a ready-made one below, make one of a project that went well, or begin empty.',
                )}
              </EmptyState>
            )}
            {shipped.length > 0 && (
              <Section title={t('Ready-Made Templates')}>
                <TemplateList label={t('Ready-Made Templates')} templates={shipped} />
              </Section>
            )}
          </>
        )
      }}
    </QueryView>
  )
}

function Archived() {
  return (
    <QueryView query={useQuery(archivedTemplatesQuery)} failure={failure} loading={<ListSkeleton />}>
      {(templates) =>
        templates.length > 0 ? (
          <TemplateList label={t('Archived templates')} templates={templates} />
        ) : (
          <EmptyState icon={LayoutTemplate} title={t('No archived templates')}>
            {t('Archived templates are no longer offered. They appear here and can be restored.')}
          </EmptyState>
        )
      }
    </QueryView>
  )
}
