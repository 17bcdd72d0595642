import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { ClientOnly } from '#web/features/client-view/public/client-only.tsx'
import type { WizardSearch } from '#web/url/briefs.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { NewBriefWizard, NextSteps } from '#web/features/briefs/wizard/new-brief-wizard.tsx'
import { useWizardSteps } from '#web/features/briefs/wizard/wizard-steps.ts'
import { BackLink } from '#web/ui/page/page-header.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { useCanSubmitBriefs } from '#web/features/companies/public/frame/own-companies.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const MissingPermission = lazyDialog(() => import('#web/features/companies/public/missing-permission.tsx'))

export const Route = createFileRoute('/_client/briefs/new')({
  // Text typed before the app has loaded would be lost when the user leaves the page.
  ssr: false,
  validateSearch: leaveUnparsed<WizardSearch>,
  component: NewBriefPage,
})

function NewBriefPage() {
  const steps = useWizardSteps()
  const canBrief = useCanSubmitBriefs()
  const navigate = Route.useNavigate()
  return (
    <>
      <TitledHeader
        title={t('New Website Brief')}
        subtitle={t('Tell us about your website project to get started')}
        back={<BackLink to="/briefs">{t('Back to Briefs')}</BackLink>}
      />
      {canBrief ? (
        <ClientOnly>
          <div className="flex items-start gap-10">
            <NewBriefWizard
              {...steps}
              onDone={(id) => navigate({ to: '/briefs/$id', params: { id }, replace: true })}
            />
            <NextSteps />
          </div>
        </ClientOnly>
      ) : (
        <MissingPermission />
      )}
    </>
  )
}
