import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { PlainForm, usePlainForm } from '#web/features/auth/frame/plain-form.tsx'
import { leaveClientView } from '#web/features/client-view/client-view.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'

interface ClientViewCardProps {
  /** The client's name. */
  name: string
  /** What else staff can do instead of leaving. */
  children: ReactNode
}

/** Shown in a tab of staff in which they worked before they started Client View in another one. */
export default function ClientViewCard({ name, children }: ClientViewCardProps) {
  const form = usePlainForm({ send: () => leaveClientView('/') })
  const leave = t('Leave Client View')
  return (
    <AuthCard
      announced
      withoutTerms
      title={t('Client View as {fullName}', { fullName: name })}
      intro={t(
        'Client View was started in another tab of this browser. Leave Client View to continue your own work.',
      )}
    >
      <div className="flex flex-col gap-3">
        <PlainForm
          form={form}
          failed={t('Could not leave Client View')}
          submitLabel={leave}
          pendingLabel={leave}
        />
        {children}
      </div>
    </AuthCard>
  )
}
