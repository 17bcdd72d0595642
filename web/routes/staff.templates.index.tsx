import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'
import { tContext, t } from '#shared/i18n/t.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import {
  archivedTemplatesQuery,
  isAgencyTemplate,
  projectTemplatesQuery,
} from '#web/features/templates/queries.ts'
import { TemplateList } from '#web/features/templates/template-list.tsx'
import { readTemplatesSearch, type TemplatesSearch } from '#web/url/staff.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { EmptyState, ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { FilterSelect, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'

const NewTemplateDialog = lazyDialog(async () => ({
  default: (await import('#web/features/templates/details-dialogs.tsx')).NewTemplateDialog,
}))

export const Route = createFileRoute('/staff/templates/')({
  validateSearch: leaveUnparsed<TemplatesSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(
      readTemplatesSearch(deps).show ? archivedTemplatesQuery : projectTemplatesQuery,
    ),
  component: TemplatesPage,
})

const showChoices = [
  { value: 'all', label: t('Current templates') },
  { value: 'archived', label: tContext('templates', 'Archived') },
] as const

const failure = t('Could not load the templates')

function TemplatesPage() {
  const navigate = Route.useNavigate()
  const { search, field } = useSearchParams(readTemplatesSearch)
  const manages = useHasStaffRole('member')
  const [creating, setCreating] = useState(false)
  const create = manages && (
    <Button variant="primary" icon={Plus} opens={NewTemplateDialog} onClick={() => setCreating(true)}>
      {t('New Template')}
    </Button>
  )
  return (
    <>
      <TitledHeader
        title={t('Project Templates')}
        subtitle={t('A template holds the tasks, requests and milestones that a project starts with.')}
        actions={create}
      />
      <Toolbar>
        <FilterSelect label={t('Show')} options={showChoices} {...field('show')} />
      </Toolbar>
      {search.show ? <ArchivedTemplates /> : <CurrentTemplates />}
      {creating && (
        <NewTemplateDialog
          onCreated={({ id }) => navigate({ to: '/staff/templates/$id', params: { id: String(id) } })}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}

const CurrentTemplates = () => (
  <QueryView query={useQuery(projectTemplatesQuery)} failure={failure} loading={<ListSkeleton />}>
    {(templates) => {
      const own = templates.filter(isAgencyTemplate)
      const shipped = templates.filter(({ id }) => id === null)
      return (
        <>
          {own.length > 0 ? (
            <TemplateList label={t('Your templates')} templates={own} />
          ) : (
            <EmptyState icon={LayoutTemplate} title={t('You haven’t created any templates yet')}>
              {t(
                'Start with a ready-made one below, make one from a project that went well or start from scratch.',
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

const ArchivedTemplates = () => (
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
