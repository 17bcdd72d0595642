import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { ReadOnly } from '#web/ui/forms/read-only.tsx'

/** A form that only the client can send. In Client View, a notice explains why staff can't use it. */
export function ClientOnly({ children }: { children: ReactNode }) {
  if (!useUser().clientView) return children
  return (
    <>
      <ClientOnlyNote className="mb-5" />
      <ReadOnly>{children}</ReadOnly>
    </>
  )
}

/** Explains why a form can't be used in Client View. */
export function ClientOnlyNote({ className }: { className?: string }) {
  const { fullName } = useUser()
  return (
    <Alert title={t('Only {fullName} can fill this in', { fullName })} {...(className && { className })}>
      {t('Client View shows what the client sees and is read-only.')}
    </Alert>
  )
}
