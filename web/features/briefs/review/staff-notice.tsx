import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

/** The feedback on a declined brief, until it is resubmitted. */
export function StaffNotice({ brief }: { brief: Brief }) {
  if (!brief.canResubmit) return null
  return (
    <Alert tone="warn" className="mb-5" title={t('Sent back to the client with this feedback')}>
      <LongText>{brief.feedback}</LongText>
    </Alert>
  )
}

/** Whose brief it is. */
export function ClientName({ client }: Pick<Brief, 'client'>) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="min-w-0">
        <span className="block font-[560]">
          <bdi>{client.fullName}</bdi>
        </span>
        {client.companyName && <span className="block text-sm text-ink-3">{client.companyName}</span>}
      </span>
      <Avatar name={client.fullName} picture={client.picture} size="sm" />
    </span>
  )
}
