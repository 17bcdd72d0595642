import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call, getErrorMessage, type CallOutput } from '#web/api/call.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'
import type { FollowedKind } from '#shared/notifications/values.ts'

type UnsubscribeLink = CallOutput<'GET /api/unsubscribe/:token'>

const NAMES: Record<UnsubscribeLink['kind'], string> = {
  briefs: t('briefs'),
  requests: t('information requests'),
  tickets: t('support tickets'),
  comments: t('comments'),
  projects: t('projects'),
  websites: t('websites'),
  tasks: t('tasks'),
  files: t('files'),
  people: t('people'),
  companies: t('your company'),
  programs: t('integrations'),
  updates: t('all updates'),
  digest: t('the daily summary'),
  record: t('this'),
}

const RECORD_NAMES: Record<FollowedKind, string> = {
  brief: t('this brief'),
  project: t('this project'),
  website: t('this website'),
  ticket: t('this ticket'),
  info_request: t('this information request'),
}

/** Asks for confirmation before a kind of mail is turned off, because mail scanners open links as well. */
export function UnsubscribeCard({ token, link }: { token: string; link: UnsubscribeLink }) {
  const [state, setState] = useState(link)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = state.entityType ? RECORD_NAMES[state.entityType] : NAMES[state.kind]
  async function turnOff() {
    setBusy(true)
    try {
      setState(await call('POST /api/unsubscribe/:token', { params: { token } }))
      setFailure(undefined)
    } catch (error) {
      setFailure(getErrorMessage(error))
    }
    setBusy(false)
  }
  if (state.unsubscribed)
    return (
      <Alert tone="good" title={t('You’re unsubscribed')}>
        {state.entityType
          ? t('You’re no longer notified about {name}. You can follow it again on its page.', { name })
          : t(
              'You won’t get emails about {name}. You’ll still be notified in the portal, and you can turn the emails back on in your profile.',
              { name },
            )}
      </Alert>
    )
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-base text-ink-2">
        {state.entityType
          ? t('Stop all emails and notifications about {name}?', { name })
          : t('You get emails about {name} because they concern your work with us. Unsubscribe from them?', {
              name,
            })}
      </p>
      {failure && (
        <Alert tone="bad" title={t('That didn’t work')}>
          {failure}
        </Alert>
      )}
      <Button
        variant="primary"
        className={wrappingButtonClassName}
        pending={busy}
        onClick={() => void turnOff()}
      >
        {t('Unsubscribe from {name}', { name })}
      </Button>
    </div>
  )
}
