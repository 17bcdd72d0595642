import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { t } from '#shared/i18n/t.ts'
import { profileQuery } from '../queries.ts'
import { TitledCard } from '#web/ui/page/card.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { FieldSkeleton, FieldsSkeleton, QueryView, Skeleton } from '#web/ui/page/query-view.tsx'

export const loadDetailsForm = () => import('./details-form.tsx')
const DetailsForm = lazyPart(loadDetailsForm)

/** A card in which users edit their own picture, name, email address, company and time zone. */
export function DetailsCard() {
  const query = useQuery(profileQuery)
  return (
    <TitledCard id="details" title={t('Your Details')} description={t('Your name and how we reach you.')}>
      <QueryView query={query} failure={t('Could not load your details')} loading={<LoadingForm />}>
        {(record) => (
          <Suspense fallback={<LoadingForm />}>
            <DetailsForm record={record} />
          </Suspense>
        )}
      </QueryView>
    </TitledCard>
  )
}

/** A placeholder as high as the form, so nothing moves when the form loads. */
const LoadingForm = () => (
  <div className="flex flex-col gap-5">
    <FieldSkeleton hint>
      <Skeleton className="size-14 rounded-full" />
    </FieldSkeleton>
    <FieldsSkeleton fields={5} hinted={[1, 4]} />
    <Skeleton className="h-control w-36 self-end rounded-m" />
  </div>
)
