import { useEffect, useState } from 'react'
import { Link2Off } from 'lucide-react'
import { t } from '#shared/words.ts'
import { messageOf } from '#web/api/call.ts'
import { Card } from '#web/ui/page/card.tsx'
import { DetailSkeleton, EmptyState, ErrorState } from '#web/ui/page/query-view.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { GuestForm } from './guest-form.tsx'
import { isGone, readLink, type Held } from './use-guest-answers.ts'

interface GuestAnswersProps {
  /** Empty if there is none. */
  token: string
}

/** What a link asks somebody without an account. */
export function GuestAnswers({ token }: GuestAnswersProps) {
  const [round, setRound] = useState(0)
  return <Opened key={round} token={token} onRetry={() => setRound(round + 1)} />
}

function Opened({ token, onRetry }: GuestAnswersProps & { onRetry: () => void }) {
  const { held, failure } = useHeldLink(token)
  if (token === '' || isGone(failure)) return <DeadLink />
  if (held) return <GuestForm token={token} first={held} />
  if (failure === undefined) return <DetailSkeleton />
  return (
    <ErrorState title={t('The questions could not be loaded')} onRetry={onRetry}>
      {messageOf(failure)}
    </ErrorState>
  )
}

/** What a link asks, or why that is unknown; neither while it is asked, or without a token. */
function useHeldLink(token: string) {
  const [opened, setOpened] = useState<{ held?: Held; failure?: unknown }>({})
  useEffect(() => {
    let isCurrent = true
    if (token)
      readLink(token).then(
        (held) => isCurrent && setOpened({ held }),
        (failure: unknown) => isCurrent && setOpened({ failure }),
      )
    return () => {
      isCurrent = false
    }
  }, [token])
  return opened
}

const DeadLink = () => (
  <>
    <PageHeader title={t('This link no longer works')} />
    <Card>
      <EmptyState bare icon={Link2Off} title={t('Nothing to answer here')}>
        {t(
          'Everything may have been answered, or the link was revoked, has expired or is incomplete. Ask for a new one.',
        )}
      </EmptyState>
    </Card>
  </>
)
