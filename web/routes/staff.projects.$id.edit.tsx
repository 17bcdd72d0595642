import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { EditProjectForm } from '#web/features/projects/edit/edit-project-form.tsx'
import { projectQuery } from '#web/features/projects/queries.ts'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { DetailSkeleton } from '#web/ui/page/query-view.tsx'
import { recordParams } from '#web/url/entry/address.ts'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'

export const Route = createFileRoute('/staff/projects/$id/edit')({
  // Text typed before the app has loaded would be lost when the user leaves the page.
  ssr: false,
  params: recordParams,
  // The form starts from the newest version. Otherwise every save would conflict with the user's own earlier change.
  loader: async ({ context, params }) => {
    await context.queryClient.fetchQuery(projectQuery(params.id)).catch(() => null)
  },
  pendingComponent: DetailSkeleton,
  component: EditProjectPage,
  notFoundComponent: () => <RecordProblem kind="project" />,
})

function EditProjectPage() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const leave = () => void navigate({ to: '/staff/projects/$id', params })
  return (
    <RecordPage kind="project" title={t('Edit Project')} query={projectQuery}>
      {(project) => (
        <>
          <PageHeader
            title={t('Edit Project')}
            subtitle={project.name}
            back={
              <BackLink to="/staff/projects/$id" params={params}>
                {t('Back to Project')}
              </BackLink>
            }
          />
          <EditProjectForm project={project} onSaved={leave} onCancel={leave} />
        </>
      )}
    </RecordPage>
  )
}
