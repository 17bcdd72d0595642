import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { TemplateChoiceDialog, useTemplateChoice, type TemplateChoice } from './template-choice.tsx'
import type { TemplateUse } from './queries.ts'

interface ApplyTemplateDialogProps extends Pick<TemplateUse, 'projectType'> {
  project: Project
  onClose: () => void
}

/** Adds a template's items to a project, except for items that the project already has. */
export default function ApplyTemplateDialog({ project, projectType, onClose }: ApplyTemplateDialogProps) {
  const { id, client, startDate } = project
  const choice = useTemplateChoice({ kind: 'project', id, projectType }, startDate)
  const apply = useChange('project', {
    send: (body: TemplateChoice['body'], idempotencyKey, undo) =>
      call('POST /api/projects/:id/template', { params: { id }, body }, { idempotencyKey, undo }),
    successToast: (applied) => ({ title: t('Template applied'), description: formatApplyResult(applied) }),
    failureTitle: t('Could not apply the template'),
    onDone: onClose,
  })
  const { count, isReady } = choice
  return (
    <TemplateChoiceDialog
      choice={choice}
      change={apply}
      title={t('Apply a Template')}
      description={t('Nothing already in the project will change. {fullName} will be notified once.', {
        fullName: client.fullName,
      })}
      submitLabel={t('Apply Template')}
      pendingLabel={t('Applying...')}
      disabled={!isReady || count === 0}
      onClose={onClose}
    />
  )
}

type ApplyResult = CallOutput<'POST /api/projects/:id/template'>

/** Returns a message with the number of items that were added and of items that will be added later. */
function formatApplyResult({ created: { tasks, requests, milestones }, waiting }: ApplyResult): string {
  const n = tasks + requests + milestones
  return waiting > 0
    ? t(
        '{n, plural, =0 {Nothing to add now.} one {# item added.} other {# items added.}} {waiting, plural, one {# will be added at its stage.} other {# will be added at their stages.}}',
        { n, waiting },
      )
    : t('{n, plural, =0 {Nothing to add.} one {# item added.} other {# items added.}}', { n })
}
