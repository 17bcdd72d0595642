import { queryOptions, useQuery } from '@tanstack/react-query'
import { callOptions } from '#web/api/queries/options.ts'
import { Alert } from '#web/ui/base/alert.tsx'

const SOONEST_MS = 1000
const AT_LEAST_EVERY_MS = 60_000

/** Asks again when the agency opens or closes. */
const emergencyQuery = queryOptions({
  ...callOptions(['agency', 'emergency'], 'GET /api/agency/emergency'),
  refetchInterval: ({ state: { data } }) => {
    const left = data?.changesAt ? Date.parse(data.changesAt) - Date.now() : AT_LEAST_EVERY_MS
    return Math.min(Math.max(left, SOONEST_MS), AT_LEAST_EVERY_MS)
  },
})

/** Whom to call about an urgent ticket while the agency is closed; nothing while it is open. */
export default function EmergencyNote({ className }: { className: string }) {
  const emergency = useQuery(emergencyQuery).data?.emergency
  if (!emergency) return null
  const { phone, words } = emergency
  return (
    <Alert tone="warn" title="We’re closed right now" className={className}>
      <p>
        {words}{' '}
        <a
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          className="font-[580] whitespace-nowrap text-ink underline"
        >
          {phone}
        </a>
      </p>
    </Alert>
  )
}
