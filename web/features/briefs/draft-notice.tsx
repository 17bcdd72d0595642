import { Link } from '@tanstack/react-router'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDraft } from '#web/ui/use-draft.ts'

export const NEW_BRIEF_DRAFT = 'brief:new'

/** Reminds of a brief that was begun on this device and not submitted. */
export function DraftNotice() {
  const { restored, initial } = useDraft(NEW_BRIEF_DRAFT, { projectName: '' })
  if (!restored) return null
  return (
    <Alert
      tone="info"
      className="mb-5"
      title={
        initial.projectName ? `“${initial.projectName}” is not submitted yet` : 'A brief is not submitted yet'
      }
      actions={
        <Button asChild size="sm">
          <Link to="/briefs/new">Continue</Link>
        </Button>
      }
    >
      What you entered is kept on this device.
    </Alert>
  )
}
