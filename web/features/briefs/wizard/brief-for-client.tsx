import type { Brief } from '#shared/briefs/schemas.ts'
import { useState } from 'react'
import type { User } from '#shared/users/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { Field } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { RestoredNotice } from '../draft/restored-notice.tsx'
import { type BriefFields, emptyBrief } from './brief-form.ts'
import { BriefWizard } from './brief-wizard.tsx'
import { type WizardSteps, useWizardReset } from './wizard-steps.ts'
import type { WizardLabels } from './wizard-labels.ts'

interface BriefForClientProps extends WizardSteps {
  client: Pick<User, 'id' | 'fullName' | 'companies'>
  onDone: (id: number) => Promise<void>
}

/** The wizard for staff who write a brief for a client. The client's own draft stays. */
export function BriefForClient(props: BriefForClientProps) {
  const { resetKey, restart } = useWizardReset(props.onStep)
  return <ClientBriefForm key={resetKey} {...props} onDiscarded={restart} />
}

type ClientBriefFormProps = BriefForClientProps & { onDiscarded: () => void }

function ClientBriefForm({ client, onDone, onDiscarded, ...steps }: ClientBriefFormProps) {
  const { id, fullName, companies } = client
  const [companyId, setCompanyId] = useState(companies[0]?.id)
  const draft = useDraft(`brief:for:${id}`, emptyBrief)
  const change = {
    send: (body: BriefFields, idempotencyKey: string) =>
      call(
        'POST /api/users/:id/briefs',
        { params: { id }, body: { ...body, companyId } },
        { idempotencyKey },
      ),
    successToast: {
      title: t('Brief submitted'),
      description: t('{fullName} will be notified and can revise it.', { fullName }),
    },
    onDone: (brief: Brief) => {
      draft.clear()
      return onDone(brief.id)
    },
  }
  return (
    <BriefWizard
      draft={draft}
      {...steps}
      change={change}
      labels={staffLabels}
      notice={
        <>
          {companies.length > 1 && (
            <Field label={t('For Which Company')} required className="mb-6 max-w-md">
              <Select
                value={String(companyId)}
                options={companies.map((company) => ({ value: String(company.id), label: company.name }))}
                onChange={({ target }) => setCompanyId(Number(target.value))}
              />
            </Field>
          )}
          <RestoredNotice
            draft={draft}
            warning={t('Everything you’ve entered for {fullName} will be removed.', { fullName })}
            onDiscarded={onDiscarded}
          />
        </>
      }
    />
  )
}

/** Texts for staff, which speak about the client. */
const staffLabels: WizardLabels = {
  description: t(
    'What they offer, who it’s for and what the website should do for them. A few sentences are enough.',
  ),
  ownsDomain: t('Do they already own a domain?'),
  primaryColor: t('Their main color: buttons, links, the logo.'),
  examples: t('Sites they like, and their competitors’.'),
  designNotes: t('Anything else: a logo they have, a mood, what they don’t want to see.'),
  hasContent: t('Do they have content ready'),
}
