import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { BriefProblem } from '#web/features/briefs/brief-problem.tsx'
import { briefIdOf } from '#web/features/briefs/brief-id.ts'
import { readWizardSearch } from '#web/search/briefs.ts'
import { EditBrief } from '#web/features/briefs/wizard/edit-brief.tsx'
import { briefQuery, prefetchBrief } from '#web/features/briefs/queries.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

export const Route = createFileRoute('/_client/briefs/$id/edit')({
  head: () => pageTitle('Edit Brief'),
  validateSearch: readWizardSearch,
  loader: ({ context, params }) => prefetchBrief(context.queryClient, briefIdOf(params.id)),
  component: EditBriefPage,
})

const back = (
  <Button asChild>
    <Link to="/briefs">Back to Briefs</Link>
  </Button>
)

function EditBriefPage() {
  const params = Route.useParams()
  const id = briefIdOf(params.id)
  const { step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const goToStep = useCallback(
    (next: number, { replace } = { replace: false }) =>
      void navigate({ search: readWizardSearch({ step: next }), replace }),
    [navigate],
  )
  const query = useQuery(briefQuery(id))
  const { data: brief, isLoading } = query
  const failure = useFailure(query)
  if (isLoading && !failure) return <DetailSkeleton label="Loading the brief…" />
  if (!brief) return <BriefProblem error={failure} onRetry={query.refetch} back={back} />
  return (
    <>
      <PageHeader
        title={brief.canResubmit ? 'Revise Brief' : 'Edit Brief'}
        subtitle={brief.projectName}
        back={
          <BackLink to="/briefs/$id" params={params}>
            Back to Brief
          </BackLink>
        }
      />
      <EditBrief
        key={brief.id}
        brief={brief}
        step={step}
        onStep={goToStep}
        onDone={() => navigate({ to: '/briefs/$id', params, replace: true })}
      />
    </>
  )
}
