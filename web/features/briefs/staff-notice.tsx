import { Link } from '@tanstack/react-router'
import type { Brief } from '#shared/briefs.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LongText } from '#web/ui/long-text.tsx'

/** Whose brief it is, and what has been decided about it. */
export function StaffNotice({ brief }: { brief: Brief }) {
  const { client } = brief
  return (
    <div className="mb-5 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-2.5">
          <Avatar name={client.fullName} />
          <span className="min-w-0">
            <span className="block text-base font-[560]">{client.fullName}</span>
            {client.companyName && <span className="block text-sm text-ink-3">{client.companyName}</span>}
          </span>
        </div>
        {brief.projectId !== null && (
          <Button asChild size="sm">
            <Link to="/staff/projects/$id" params={{ id: String(brief.projectId) }}>
              View Project
            </Link>
          </Button>
        )}
      </div>
      {brief.canResubmit && (
        <Alert tone="warn" title="Sent back to the client with this feedback">
          <LongText>{brief.feedback}</LongText>
        </Alert>
      )}
    </div>
  )
}
