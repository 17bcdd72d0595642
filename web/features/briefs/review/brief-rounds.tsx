import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import {
  briefCompanies,
  useChosenCompany,
  type OwnCompany,
} from '#web/features/companies/public/frame/own.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import type { BriefFields } from '../wizard/brief-form.ts'
import { BriefWizard } from '../wizard/brief-wizard.tsx'
import { type WizardSteps, useRounds } from '../wizard/wizard-steps.ts'
import {
  type DraftStart,
  NO_DRAFT,
  type RemoteDraft,
  latestDraft,
  localDraftKey,
  readLocalDraft,
  startFrom,
} from '../draft/draft.ts'
import { RestoredNotice } from '../draft/restored-notice.tsx'
import { useBriefDraft } from '../draft/use-brief-draft.ts'
import { briefDraftQuery } from '../queries.ts'

export interface NewBriefProps extends WizardSteps {
  onDone: (id: number) => Promise<void>
}

/** Remounts the wizard when the user starts over or continues with another version. */
export default function BriefRounds({
  remote,
  ...props
}: NewBriefProps & { remote: RemoteDraft | undefined }) {
  const [start, setStart] = useState(() => latestDraft(readLocalDraft(localDraftKey()), remote))
  const { round, startOver } = useRounds(props.onStep)
  return (
    <Round
      key={round}
      {...props}
      start={start}
      onRestart={(next) => {
        setStart(next)
        startOver()
      }}
    />
  )
}

interface RoundProps extends NewBriefProps {
  start: DraftStart
  onRestart: (start: DraftStart) => void
}

function Round({ step, onStep, onDone, start, onRestart }: RoundProps) {
  const companies = briefCompanies(useUser())
  const { draft, kept, flush, replace, discard } = useBriefDraft(start)
  const companyId = useCompanyAtFirst(companies, draft.initial.companyId)
  const change = {
    send: async (body: BriefFields, idempotencyKey: string) => {
      await flush()
      return call('POST /api/briefs', { body }, { idempotencyKey })
    },
    done: {
      title: t('Brief submitted successfully!'),
      description: t("Your new website brief has been received. We'll review it shortly."),
    },
    onDone: ({ id }: Brief) => {
      draft.clear()
      return onDone(id)
    },
  }
  async function startOver() {
    // If this fails while offline, the draft stays on the server, and the wizard later reports it as a change made
    // elsewhere.
    await discard().catch(() => undefined)
    onRestart({ values: null, base: NO_DRAFT, unsent: false })
  }
  return (
    <BriefWizard
      draft={companyId === undefined ? draft : { ...draft, initial: { ...draft.initial, companyId } }}
      kept={kept}
      companies={companies}
      step={step}
      onStep={onStep}
      change={change}
      notice={
        <>
          <RestoredNotice
            draft={draft}
            warning={t('Everything you’ve entered in this brief will be removed.')}
            onDiscarded={() => void startOver()}
          />
          {kept === 'conflict' && <ElsewhereNotice onTheirs={onRestart} onMine={replace} />}
        </>
      }
    />
  )
}

/**
 * Returns the company that a brief is for until another is chosen. Returns undefined for users with fewer than two
 * companies.
 */
function useCompanyAtFirst(companies: readonly OwnCompany[], kept: number | undefined): number | undefined {
  const chosen = useChosenCompany()
  const isOne = useUser().companies.length < 2
  if (isOne) return undefined
  const offered = (wanted: number | undefined) => companies.find(({ id }) => id === wanted)
  return (offered(kept) ?? offered(chosen) ?? companies[0])?.id
}

interface ElsewhereNoticeProps {
  /** Continues with the other version, discarding this device's. */
  onTheirs: (start: DraftStart) => void
  /** Continues with this device's draft, replacing this version. */
  onMine: (base: number) => void
}

/**
 * Shown when the unfinished brief was changed on another device or in another window: asks which version to continue
 * with.
 */
function ElsewhereNotice({ onTheirs, onMine }: ElsewhereNoticeProps) {
  const { data: remote, isFetchedAfterMount } = useQuery({
    ...briefDraftQuery,
    staleTime: 0,
    enabled: !useUser().clientView,
  })
  if (remote === undefined || !isFetchedAfterMount) return null
  const theirs = startFrom(remote)
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
          <Button size="sm" onClick={() => onMine(theirs.base)}>
            {t('Keep This Version')}
          </Button>
          <Button size="sm" onClick={() => onTheirs(theirs)}>
            {theirs.values ? t('Use the Other Version') : t('Start a New Brief')}
          </Button>
        </>
      }
    >
      {t('Nothing you entered here is lost. Choose which version to continue with.')}
    </Alert>
  )
}
