import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ClientOnly } from '#web/features/client-view/public/client-only.tsx'
import type { WizardSearch } from '#web/url/briefs.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { EditBrief } from '#web/features/briefs/wizard/edit-brief.tsx'
import { useWizardSteps } from '#web/features/briefs/wizard/wizard-steps.ts'
import { briefQuery, prefetchBrief } from '#web/features/briefs/queries.ts'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { RecordProblem, RecordPage } from '#web/records/record-page.tsx'

const MissingPermission = lazyDialog(() => import('#web/features/companies/public/missing-permission.tsx'))

export const Route = createFileRoute('/_client/briefs/$id/edit')({
  // Text typed before the app has loaded would be lost when the user leaves the page.
  ssr: false,
  params: recordParams,
  validateSearch: leaveUnparsed<WizardSearch>,
  loader: ({ context, params }) => prefetchBrief(context.queryClient, params.id),
  component: EditBriefPage,
  notFoundComponent: () => <RecordProblem kind="brief" />,
})

function EditBriefPage() {
  const params = Route.useParams()
  const steps = useWizardSteps()
  const navigate = Route.useNavigate()
  return (
    <RecordPage kind="brief" title={t('Edit Brief')} query={briefQuery}>
      {(brief) => (
        <>
          <PageHeader
            title={brief.canResubmit ? t('Revise Brief') : t('Edit Brief')}
            subtitle={brief.projectName}
            back={
              <BackLink to="/briefs/$id" params={params}>
                {t('Back to Brief')}
              </BackLink>
            }
          />
          <Editable brief={brief}>
            <EditBrief
              brief={brief}
              {...steps}
              onDone={() => navigate({ to: '/briefs/$id', params, replace: true })}
            />
          </Editable>
        </>
      )}
    </RecordPage>
  )
}

/** The form, for users who can write in the brief's company. */
const Editable = ({ brief, children }: { brief: Brief; children: ReactNode }) =>
  useCanWrite(brief.company.id) ? <ClientOnly>{children}</ClientOnly> : <MissingPermission />
