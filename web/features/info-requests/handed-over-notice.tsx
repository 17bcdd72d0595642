import { rich, t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import type { RequestItem } from './queries.ts'
import { isOpen } from './request-status.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'

/** Says on a request's page which colleague handed it to whom, with what was written to them. */
export default function HandedOverNotice({ request }: { request: RequestItem }) {
  const words = request.handedOver?.words
  return (
    <Alert tone="neutral" className="mb-6">
      <p>
        <Deed request={request} />
      </p>
      {words && (
        <blockquote className="mt-2 border-s-2 border-line-strong ps-3">
          <LongText>{words}</LongText>
        </blockquote>
      )}
    </Alert>
  )
}

function Deed({ request }: { request: RequestItem }) {
  const { id } = useUser()
  const { handedOver, client } = request
  if (!handedOver) return null
  const name = <bdi>{handedOver.by.fullName}</bdi>
  const person = <bdi>{client.fullName}</bdi>
  const date = <RelativeTime value={handedOver.at} />
  if (client.id === id) return rich('{name} handed this request to you {date}.', { name, date })
  if (handedOver.by.id !== id)
    return rich('{name} handed this request to {person} {date}.', { name, person, date })
  return (
    <>
      {rich('You handed this request to {person} {date}.', { person, date })}{' '}
      {isOpen(request) && t('They’re asked now, and you still see it.')}
    </>
  )
}
