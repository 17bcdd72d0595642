import { Check, Undo2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ClientAndCompany } from '#web/features/companies/public/client-cell.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { LazyMailNote } from '#web/features/mail/public/lazy-mail-note.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { getStatusChange, useAcceptBrief } from './decisions.tsx'

const DeclineForm = lazyDialog(() => import('./decline-form.tsx'))

/** The decision on a pending brief: accept it (or use `otherAccept`), decline it, or reject it permanently. */
export function ReviewCard({ brief, otherAccept }: { brief: Brief; otherAccept: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<'decline' | 'reject' | null>(null)
  const close = () => setOpenDialog(null)
  const accept = useAcceptBrief(brief)
  return (
    <Card className="border-accent-line print:hidden">
      <CardHeader
        title={t('Brief Review')}
        description={t(
          'Accepting creates the project. Declining sends the brief back with your feedback; rejecting is final.',
        )}
        className="mb-3"
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Check} pending={accept.isPending} onClick={() => accept.mutate()}>
          {accept.isPending ? t('Accepting...') : t('Accept Brief')}
        </Button>
        {otherAccept}
        <Button icon={Undo2} disabled={accept.isPending} onClick={() => setOpenDialog('decline')}>
          {t('Decline Brief')}
        </Button>
        <Button variant="ghost" icon={X} disabled={accept.isPending} onClick={() => setOpenDialog('reject')}>
          {t('Reject Brief')}
        </Button>
      </div>
      <LazyMailNote className="mt-3" />
      {openDialog === 'decline' && <DeclineForm brief={brief} onClose={close} />}
      <ConfirmChange
        {...getStatusChange(brief, 'rejected')}
        open={openDialog === 'reject'}
        title={t('Reject Brief')}
        description={t('Are you sure you want to reject this brief? This action cannot be undone.')}
        confirmLabel={t('Reject')}
        pendingLabel={t('Rejecting...')}
        onClose={close}
      />
    </Card>
  )
}

/** The feedback on a declined brief, until it is resubmitted. */
export function StaffNotice({ brief }: { brief: Brief }) {
  if (!brief.canResubmit) return null
  return (
    <Alert tone="warn" className="mb-5" title={t('Sent back to the client with this feedback')}>
      <LongText>{brief.feedback}</LongText>
    </Alert>
  )
}

/** The brief's client and company. */
export const ClientName = ({ client, company }: Pick<Brief, 'client' | 'company'>) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <span className="min-w-0">
      <ClientAndCompany client={client} company={company} />
    </span>
    <Avatar name={client.fullName} picture={client.picture} size="sm" />
  </span>
)
