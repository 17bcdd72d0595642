import { useNavigate } from '@tanstack/react-router'
import type { Brief } from '#shared/briefs/schemas.ts'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { getRecordPage } from '#web/records/records.tsx'
import { TemplateChoiceDialog, useTemplateChoice, type TemplateChoice } from './template-choice.tsx'

/** Accepts the version of a brief that was read, with everything that a template adds, and shows the project. */
export default function AcceptWithTemplateDialog({ brief, onClose }: { brief: Brief; onClose: () => void }) {
  const { id, version: ifMatch, projectType, client } = brief
  const navigate = useNavigate()
  const choice = useTemplateChoice({ kind: 'brief', id, projectType })
  const accept = useChange('brief', {
    send: (body: TemplateChoice['body'], idempotencyKey, undo) =>
      call('POST /api/briefs/:id/accept', { params: { id }, body }, { idempotencyKey, ifMatch, undo }),
    successToast: {
      title: t('Brief accepted'),
      description: t('The brief has been accepted and a new project has been created.'),
    },
    failureTitle: t('Failed to accept brief'),
    onDone: ({ projectId }) => {
      onClose()
      return projectId === null
        ? navigate({ to: getListUrl('project', 'staff') })
        : navigate(getRecordPage('project', projectId, 'staff'))
    },
  })
  return (
    <TemplateChoiceDialog
      choice={choice}
      change={accept}
      title={t('Accept with a Template')}
      description={t(
        'The project will start with everything that’s selected. {fullName} will be notified once.',
        {
          fullName: client.fullName,
        },
      )}
      submitLabel={t('Accept Brief')}
      pendingLabel={t('Accepting...')}
      disabled={!choice.isReady}
      onClose={onClose}
    />
  )
}
