import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { type DraftStart, startFrom } from './draft.ts'
import { briefDraftQuery } from '../queries.ts'

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
export function ElsewhereNotice({ onTheirs, onMine }: ElsewhereNoticeProps) {
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
