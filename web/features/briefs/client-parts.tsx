import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { getRecordPage } from '#web/records/records.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { AnswerDue } from './answer-due.tsx'
import { isRevisable } from './revisions.ts'

/** A client's actions on briefs that are pending or that staff wrote for them. */
export function ClientActions({ brief }: { brief: Brief }) {
  const canWrite = useCanWrite(brief.company.id)
  if (!canWrite || !isRevisable(brief) || brief.canResubmit) return null
  return (
    <>
      {brief.status === 'pending' && <WithdrawButton brief={brief} />}
      <Button asChild icon={Pencil}>
        <Link to={`${getListUrl('brief', 'client')}/$id/edit`} params={{ id: brief.id }}>
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
        successToast={{
          title: t('Brief withdrawn'),
          description: t('“{projectName}” has been withdrawn.', { projectName: brief.projectName }),
        }}
        failureTitle={t('Could not withdraw the brief')}
        title={t('Withdraw this brief?')}
        description={t('The brief and its files will be removed, and our team won’t review it.')}
        confirmLabel={t('Withdraw Brief')}
        pendingLabel={t('Withdrawing...')}
        onDone={async () => {
          await navigate({ to: getListUrl('brief', 'client') })
          client.removeQueries({ queryKey: ['briefs', brief.id] })
        }}
        onFailed={close}
        onClose={close}
      />
    </>
  )
}

/** Explains to a client what their brief's state means and what happens next. */
export function ClientNotice({ brief }: { brief: Brief }) {
  if (brief.canResubmit) return <DeclinedNotice brief={brief} />
  switch (brief.status) {
    case 'pending':
      return (
        <Alert tone="info" title={t('Your brief is pending review by our team')}>
          {brief.answerDueAt && <AnswerDue dueAt={brief.answerDueAt} />}
        </Alert>
      )
    case 'rejected':
      return (
        <Alert tone="warn" title={t('We can’t take on this brief')}>
          {t('Talk to your account manager, or submit another brief.')}
        </Alert>
      )
    case 'accepted':
    case 'in_progress':
      return (
        <ProjectNotice brief={brief}>
          {brief.unasked.length > 0
            ? t(
                'We wrote this brief for you and started the project. Choose Edit Brief to answer the questions we haven’t asked yet.',
              )
            : t('Your brief is now a project. You can follow its progress there.')}
        </ProjectNotice>
      )
    case 'completed':
      return <ProjectNotice brief={brief}>{t('The website for this brief is done.')}</ProjectNotice>
  }
}

const ProjectNotice = ({ brief, children }: { brief: Brief; children: string }) => (
  <Alert
    tone="good"
    actions={
      brief.projectId !== null && (
        <Button asChild size="sm">
          <Link {...getRecordPage('project', brief.projectId, 'client')}>{t('View Project')}</Link>
        </Button>
      )
    }
  >
    {children}
  </Alert>
)

function DeclinedNotice({ brief }: { brief: Brief }) {
  const canWrite = useCanWrite(brief.company.id)
  return (
    <Alert
      tone="warn"
      title={t('Your brief was sent back for revision')}
      actions={
        canWrite && (
          <Button asChild variant="primary" size="sm" icon={Pencil}>
            <Link to={`${getListUrl('brief', 'client')}/$id/edit`} params={{ id: brief.id }}>
              {t('Revise & Resubmit')}
            </Link>
          </Button>
        )
      }
    >
      <LongText>{brief.feedback}</LongText>
    </Alert>
  )
}
