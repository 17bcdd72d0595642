import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { EditProjectForm } from '#web/features/projects/edit/edit-project-form.tsx'
import { ProjectFailure } from '#web/features/projects/project-failure.tsx'
import { projectQuery } from '#web/features/projects/queries.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageTitle } from '#web/ui/page-title.ts'
import { DetailSkeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/staff/projects/$id/edit')({
  head: () => pageTitle('Edit Project'),
  // The form begins with the newest version, or every save would meet an older change of one's own.
  loader: async ({ context, params }) => {
    await context.queryClient.fetchQuery(projectQuery(Number(params.id))).catch(() => null)
  },
  pendingComponent: DetailSkeleton,
  component: EditProjectPage,
})

function EditProjectPage() {
  const params = Route.useParams()
  const navigate = Route.useNavigate()
  const { data, error, refetch } = useQuery(projectQuery(Number(params.id)))
  const leave = () => void navigate({ to: '/staff/projects/$id', params })
  if (data)
    return (
      <>
        <PageHeader
          title="Edit Project"
          subtitle={data.data.name}
          back={
            <BackLink to="/staff/projects/$id" params={params}>
              Back to Project
            </BackLink>
          }
        />
        <EditProjectForm
          key={params.id}
          project={data.data}
          etag={data.etag}
          onSaved={leave}
          onCancel={leave}
        />
      </>
    )
  if (!error) return <DetailSkeleton label="Loading project..." />
  const back = (
    <Button asChild>
      <Link to="/staff/projects">Back to Projects</Link>
    </Button>
  )
  return <ProjectFailure error={error} onRetry={() => void refetch()} back={back} />
}
