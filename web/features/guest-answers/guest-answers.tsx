import { useEffect, useState } from 'react'
import { Link2Off } from 'lucide-react'
import { t } from '#shared/words.ts'
import { messageOf } from '#web/api/call.ts'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { GuestForm } from './guest-form.tsx'
import { isGone, readLink, type Held } from './held-link.ts'

interface Opened {
  held?: Held
  failure?: unknown
}

/** What a link asks somebody without an account; `token` is empty if there is none. */
export function GuestAnswers({ token }: { token: string }) {
  const [{ held, failure }, setOpened] = useState<Opened>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const open = (opened: Opened) => isCurrent && setOpened(opened)
    if (token)
      readLink(token).then(
        (found) => open({ held: found }),
        (problem: unknown) => open({ failure: problem }),
      )
    return () => {
      isCurrent = false
    }
  }, [token, round])
  if (token === '' || isGone(failure)) return <DeadLink />
  if (held) return <GuestForm token={token} first={held} />
  if (failure !== undefined)
    return (
      <ErrorState title={t('The questions could not be loaded')} onRetry={() => setRound(round + 1)}>
        {messageOf(failure)}
      </ErrorState>
    )
  return <DetailSkeleton />
}

const DeadLink = () => (
  <>
    <PageHeader title={t('This link no longer works')} />
    <Card>
      <EmptyState bare icon={Link2Off} title={t('Nothing to answer here')}>
        {t(
          'Everything may have been answered, or the link was revoked, expired or not copied in full. Ask whoever sent it to you for a new one.',
        )}
      </EmptyState>
    </Card>
  </>
)
