import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import {
  listBriefCompanies,
  useChosenCompany,
  type OwnCompany,
} from '#web/features/companies/public/frame/own-companies.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import type { BriefFields } from '../wizard/brief-form.ts'
import { BriefWizard } from '../wizard/brief-wizard.tsx'
import { type WizardSteps, useWizardReset } from '../wizard/wizard-steps.ts'
import {
  type DraftStart,
  NO_DRAFT,
  type RemoteDraft,
  pickLatestDraft,
  getLocalDraftKey,
  readLocalDraft,
  toDraftStart,
} from '../draft/draft.ts'
import { RestoredNotice } from '../draft/restored-notice.tsx'
import { useBriefDraft } from '../draft/use-brief-draft.ts'
import { briefDraftQuery } from '../queries.ts'

export type NewBriefWizardProps = WizardSteps & { onDone: (id: number) => Promise<void> }

/** Remounts the wizard when the user starts over or continues with another version. */
export default function BriefDraftWizard({
  remote,
  ...props
}: NewBriefWizardProps & { remote: RemoteDraft | undefined }) {
  const [start, setStart] = useState(() => pickLatestDraft(readLocalDraft(getLocalDraftKey()), remote))
  const { resetKey, restart } = useWizardReset(props.onStep)
  return (
    <BriefDraftForm
      key={resetKey}
      {...props}
      start={start}
      onRestart={(next) => {
        setStart(next)
        restart()
      }}
    />
  )
}

interface BriefDraftFormProps extends NewBriefWizardProps {
  start: DraftStart
  onRestart: (start: DraftStart) => void
}

function BriefDraftForm({ onDone, start, onRestart, ...steps }: BriefDraftFormProps) {
  const companies = listBriefCompanies(useUser())
  const { draft, kept: draftStatus, flush, replace, discard } = useBriefDraft(start)
  const companyId = useInitialCompany(companies, draft.initial.companyId)
  const change = {
    send: async (body: BriefFields, idempotencyKey: string) => {
      await flush()
      return call('POST /api/briefs', { body }, { idempotencyKey })
    },
    successToast: {
      title: t('Brief submitted successfully!'),
      description: t("Your new website brief has been received. We'll review it shortly."),
    },
    onDone: ({ id }: Brief) => {
      draft.clear()
      return onDone(id)
    },
  }
  async function restart() {
    // If this fails while offline, the draft stays on the server, and the wizard later reports it as a change made
    // elsewhere.
    await discard().catch(() => undefined)
    onRestart({ values: null, base: NO_DRAFT, unsent: false })
  }
  return (
    <BriefWizard
      draft={companyId === undefined ? draft : { ...draft, initial: { ...draft.initial, companyId } }}
      draftStatus={draftStatus}
      companies={companies}
      {...steps}
      change={change}
      notice={
        <>
          <RestoredNotice
            draft={draft}
            warning={t('Everything you’ve entered in this brief will be removed.')}
            onDiscarded={() => void restart()}
          />
          {draftStatus === 'conflict' && <DraftConflictNotice onUseTheirs={onRestart} onKeepMine={replace} />}
        </>
      }
    />
  )
}

/** Returns the company that a brief is for at first. Undefined for users with fewer than two companies. */
function useInitialCompany(companies: readonly OwnCompany[], draftCompanyId: number | undefined) {
  const chosen = useChosenCompany()
  if (useUser().companies.length < 2) return undefined
  const findCompany = (companyId: number | undefined) => companies.find(({ id }) => id === companyId)
  return (findCompany(draftCompanyId) ?? findCompany(chosen) ?? companies[0])?.id
}

interface DraftConflictNoticeProps {
  /** Continues with the other version, discarding this device's. */
  onUseTheirs: (start: DraftStart) => void
  /** Continues with this device's draft, replacing this version. */
  onKeepMine: (base: number) => void
}

/** Asks which version to continue with if the unfinished brief was changed on another device or in another window. */
function DraftConflictNotice({ onUseTheirs, onKeepMine }: DraftConflictNoticeProps) {
  const { data: remote, isFetchedAfterMount } = useQuery({
    ...briefDraftQuery,
    staleTime: 0,
    enabled: !useUser().clientView,
  })
  if (remote === undefined || !isFetchedAfterMount) return null
  const theirs = toDraftStart(remote)
  return (
    <Alert
      tone="bad"
      className="mb-6"
      title={
        theirs.values
          ? t('This brief was also changed on another device or in another window')
          : t('This brief was submitted or removed on another device or in another window')
      }
      actions={
        <>
          <Button size="sm" onClick={() => onKeepMine(theirs.base)}>
            {t('Keep This Version')}
          </Button>
          <Button size="sm" onClick={() => onUseTheirs(theirs)}>
            {theirs.values ? t('Use the Other Version') : t('Start a New Brief')}
          </Button>
        </>
      }
    >
      {t('Nothing you entered here is lost. Choose which version to continue with.')}
    </Alert>
  )
}
