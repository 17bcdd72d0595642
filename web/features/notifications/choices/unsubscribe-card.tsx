import { useState } from 'react'
import { call, messageOf, type CallOutput } from '#web/api/call.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

type Link = CallOutput<'GET /api/unsubscribe/:token'>

const NAMES: Record<Link['kind'], string> = {
  briefs: 'briefs',
  requests: 'information requests',
  tickets: 'support tickets',
  comments: 'comments',
  projects: 'projects',
  websites: 'websites',
  tasks: 'tasks',
  files: 'files',
  people: 'people',
  programs: 'programs',
  digest: 'the daily summary',
}

/** Asks for confirmation before a kind of mail is turned off, because mail scanners open links as well. */
export function UnsubscribeCard({ token, link }: { token: string; link: Link }) {
  const [state, setState] = useState(link)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = NAMES[state.kind]
  async function turnOff() {
    setBusy(true)
    try {
      setState(await call('POST /api/unsubscribe/:token', { params: { token } }))
      setFailure(undefined)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  if (state.unsubscribed)
    return (
      <Alert tone="good" title="You’re unsubscribed">
        You won’t get emails about {name}. You’ll still be notified in the portal, and you can turn the emails
        back on in your profile.
      </Alert>
    )
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-base text-ink-2">
        You get emails about {name} because they’re about your work with us. Unsubscribe from them?
      </p>
      {failure && (
        <Alert tone="bad" title="That didn’t work">
          {failure}
        </Alert>
      )}
      <Button variant="primary" pending={busy} onClick={() => void turnOff()}>
        Unsubscribe from {name}
      </Button>
    </div>
  )
}
