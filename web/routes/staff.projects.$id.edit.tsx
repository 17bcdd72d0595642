import { createFileRoute } from '@tanstack/react-router'
import { EditProjectForm } from '#web/features/projects/edit/edit-project-form.tsx'
import { ProjectView } from '#web/features/projects/project-view.tsx'
import { projectQuery } from '#web/features/projects/queries.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'

export const Route = createFileRoute('/staff/projects/$id/edit')({
  head: () => pageTitle('Edit Project'),
  // The form starts from the newest version; otherwise every save would conflict with the person's own earlier change.
  loader: async ({ context, params }) => {
    await context.queryClient.fetchQuery(projectQuery(Number(params.id))).catch(() => null)
  },
  pendingComponent: DetailSkeleton,
  component: EditProjectPage,
})

function EditProjectPage() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const leave = () => void navigate({ to: '/staff/projects/$id', params })
  return (
    <ProjectView id={Number(params.id)} list="/staff/projects">
      {(project) => (
        <>
          <PageHeader
            title="Edit Project"
            subtitle={project.name}
            back={
              <BackLink to="/staff/projects/$id" params={params}>
                Back to Project
              </BackLink>
            }
          />
          <EditProjectForm key={params.id} project={project} onSaved={leave} onCancel={leave} />
        </>
      )}
    </ProjectView>
  )
}
