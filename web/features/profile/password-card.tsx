import { Suspense } from 'react'
import { t } from '#shared/words.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { FieldsSkeleton, Skeleton } from '#web/ui/page/query-view.tsx'
import type { PasswordCardProps } from './password-form.tsx'

export const loadPasswordForm = () => import('./password-form.tsx')
const PasswordForm = lazyPart(loadPasswordForm)

/** Changes the person's own password, which ends every other session. */
export function PasswordCard(props: PasswordCardProps) {
  return (
    <Card>
      <CardHeader
        level={2}
        title={t('Password')}
        description={t('Changing it signs you out on every other device.')}
      />
      <Suspense fallback={<LoadingForm />}>
        <PasswordForm {...props} />
      </Suspense>
    </Card>
  )
}

const LoadingForm = () => (
  <div className="flex flex-col gap-5">
    <FieldsSkeleton fields={4} />
    <Skeleton className="h-control w-36 self-end rounded-m" />
  </div>
)
