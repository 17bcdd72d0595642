import { Check } from 'lucide-react'
import type { Task } from '#shared/tasks/schemas.ts'
import { ATTACHMENT_TYPES, RESPONSE_MAX_FILES } from '#shared/files/values.ts'
import { t } from '#shared/i18n/t.ts'
import type { UploadedFile } from '#web/api/upload/upload-types.ts'
import { useDraftState } from '#web/forms/drafts/use-draft.ts'
import { Button } from '#web/ui/base/button.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { useSubmitAfterUploads } from '#web/ui/forms/use-submit-after-uploads.ts'
import { useCompleteTask } from './public/done-button.tsx'

const NO_FILES: { attachments: UploadedFile[] } = { attachments: [] }

/** The part of a client's open task in which they add files and complete it. The files survive a reload. */
export default function OwnTask({ task }: { task: Task }) {
  const { id, title, status } = task
  const [{ attachments }, change, clear] = useDraftState(`task-files:${id}`, NO_FILES)
  const complete = useCompleteTask({ onDone: clear })
  const { isWaiting, hasFailed, submit, files } = useSubmitAfterUploads({
    submit: () =>
      complete.mutate({ task: { id, title, status }, attachments: attachments.map(({ name }) => name) }),
  })
  return (
    <div className="mt-3 flex flex-col items-start gap-3 font-normal">
      <FileDrop
        label={t('Files for {title}', { title })}
        labelHidden
        rules={{ types: ATTACHMENT_TYPES, maxFiles: RESPONSE_MAX_FILES - task.attachments.length }}
        value={attachments}
        onChange={(update) => change((old) => ({ attachments: update(old.attachments) }))}
        disabled={complete.isPending}
        {...files}
      />
      <Button
        size="sm"
        variant="primary"
        icon={Check}
        pending={isWaiting || complete.isPending}
        disabled={hasFailed}
        aria-label={isWaiting ? undefined : t('Done: {title}', { title })}
        onClick={() => submit()}
      >
        {isWaiting ? t('Uploading...') : t('Done')}
      </Button>
    </div>
  )
}
