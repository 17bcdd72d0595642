import { useMutation } from '@tanstack/react-query'
import type { Person } from '#shared/contract/fields.ts'
import { startClientView } from './client-view.ts'
import { cx } from '#web/ui/base/cx.ts'
import { linkLook } from '#web/ui/base/section.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'

interface SeeAsClientProps {
  client: Pick<Person, 'id' | 'fullName'>
  /** The client's page of the same record. */
  to: string
}

/** Shows a record as its client sees it. */
export function SeeAsClient({ client, to }: SeeAsClientProps) {
  const start = useMutation({
    mutationFn: () => startClientView(client.id, to),
    onError: (error) => toastFailure('Could not start Client View', error),
  })
  return (
    <button
      type="button"
      disabled={start.isPending}
      aria-label={`Client View as ${client.fullName}`}
      className={cx(linkLook, 'print:hidden')}
      onClick={() => start.mutate()}
    >
      Client View
    </button>
  )
}
