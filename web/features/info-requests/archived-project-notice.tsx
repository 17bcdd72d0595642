import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'

/** Says on the page of a request whose project is archived why it can be neither answered nor changed. */
export default function ArchivedProjectNotice() {
  const staff = useUser().role === 'staff'
  return (
    <Alert tone="neutral" className="mb-6" title={t('The project of this request is archived.')}>
      {staff
        ? t('Nothing here is waiting on anyone, and nothing can be changed until the project is restored.')
        : t('You don’t need to do anything here. Ask us if you need the project again.')}
    </Alert>
  )
}
