import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { emergencyQuery } from './emergency-query.ts'
import { Alert } from '#web/ui/base/alert.tsx'

/** Whom to call about an urgent ticket while the agency is closed; nothing while it is open. */
export default function EmergencyNote({ className }: { className: string }) {
  const emergency = useQuery(emergencyQuery).data?.emergency
  if (!emergency) return null
  const { phone, words } = emergency
  return (
    <Alert tone="warn" title={t('We’re closed right now')} className={className}>
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
