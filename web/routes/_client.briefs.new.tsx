import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { readWizardSearch } from '#web/search/briefs.ts'
import { NewBrief } from '#web/features/briefs/wizard/new-brief.tsx'
import { NextSteps } from '#web/features/briefs/next-steps.tsx'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/_client/briefs/new')({
  head: () => pageTitle('New Website Brief'),
  validateSearch: readWizardSearch,
  component: NewBriefPage,
})

function NewBriefPage() {
  const { step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const goToStep = useCallback(
    (next: number, { replace } = { replace: false }) =>
      void navigate({ search: readWizardSearch({ step: next }), replace }),
    [navigate],
  )
  return (
    <>
      <PageHeader
        title="New Website Brief"
        subtitle="Tell us about your website project to get started"
        back={<BackLink to="/briefs">Back to Briefs</BackLink>}
      />
      <div className="flex items-start gap-10">
        <NewBrief
          step={step}
          onStep={goToStep}
          onDone={(id) => navigate({ to: '/briefs/$id', params: { id }, replace: true })}
        />
        <NextSteps />
      </div>
    </>
  )
}
