import { Forward } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { useColleagues } from '#web/answer-links/colleagues.ts'
import { useUser } from '#web/api/session.ts'
import { useMayWrite } from '#web/companies/frame/own.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import type { RequestItem } from './queries.ts'

const loadDialog = () => import('./hand-over-dialog.tsx')
const HandOverDialog = lazyDialog(loadDialog)

/** Hands an open request to a colleague; only where there is someone whom the reader may hand it to. */
export function HandOverButton({ request }: { request: RequestItem }) {
  const { company, clientId } = request
  const [open, setOpen] = useState(false)
  const { clientView } = useUser()
  const mayWrite = useMayWrite(company.id)
  const colleagues = useColleagues(request, clientId)
  if (!mayWrite || !colleagues?.length || clientView) return null
  return (
    <>
      <Button icon={Forward} onPointerEnter={() => loadAhead(loadDialog)} onClick={() => setOpen(true)}>
        {t('Hand to a Colleague')}
      </Button>
      {open && <HandOverDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}
