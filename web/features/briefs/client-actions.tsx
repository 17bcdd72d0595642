import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { listOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useMayWrite } from '#web/companies/frame/own.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { isRevisable } from './brief-words.ts'

/** What clients may do with briefs that are pending, or that staff wrote for them. */
export function ClientActions({ brief }: { brief: Brief }) {
  const mayWrite = useMayWrite(brief.company.id)
  if (!mayWrite || !isRevisable(brief) || brief.canResubmit) return null
  return (
    <>
      {brief.status === 'pending' && <WithdrawButton brief={brief} />}
      <Button asChild icon={Pencil}>
        <Link to={`${listOf('brief', 'client')}/$id/edit`} params={{ id: brief.id }}>
          {t('Edit Brief')}
        </Link>
      </Button>
    </>
  )
}

function WithdrawButton({ brief }: { brief: Brief }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Withdraw')}</Button>
      <ConfirmChange
        kind="brief"
        open={asking}
        send={(_input, _key, undo) => call('DELETE /api/briefs/:id', { params: { id: brief.id } }, { undo })}
        done={{
          title: t('Brief withdrawn'),
          description: t('“{projectName}” has been withdrawn.', { projectName: brief.projectName }),
        }}
        failed={t('Could not withdraw the brief')}
        title={t('Withdraw this brief?')}
        description={t('It’s removed with its files, and our team stops reviewing it.')}
        confirmLabel={t('Withdraw Brief')}
        pendingLabel={t('Withdrawing...')}
        onDone={async () => {
          await navigate({ to: listOf('brief', 'client') })
          client.removeQueries({ queryKey: ['briefs', brief.id] })
        }}
        onFailed={close}
        onClose={close}
      />
    </>
  )
}
