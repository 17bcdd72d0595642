import { useWatch } from 'react-hook-form'
import { ATTACHMENT_MAX_MB, BRIEF_FILE_TYPES, BRIEF_MAX_FILES } from '#shared/files/values.ts'
import { t } from '#shared/i18n/t.ts'
import { useUnfinishedUploads } from '#web/forms/drafts/unfinished-uploads.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import type { StepProps } from './step-general.tsx'

export interface BriefFilesProps extends StepProps {
  /** The name of the draft that the files belong to. */
  draftName: string
  /** Files are accepted by drop and paste only while their step is visible. */
  active: boolean
  onBusyChange: (busy: boolean) => void
  onFailedChange: (failed: boolean) => void
}

/** Lists a brief's files, with an error for each file that is gone. */
export default function BriefFiles(props: BriefFilesProps) {
  const { form, draftName, active, onBusyChange, onFailedChange } = props
  const unfinished = useUnfinishedUploads(draftName)
  const { control, setValue, getValues, clearErrors, formState } = form
  const files = useWatch({ control, name: 'attachments' })
  const problems = formState.errors.attachments
  const lostFiles = files.flatMap((file, index) => {
    const message = problems?.[index]?.message
    return message ? [t('{field}: {value}', { field: file.fileName, value: message })] : []
  })
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={t('Files')}
        hint={t('PDF, DOC, DOCX, TXT up to {size}MB each. Pictures, spreadsheets and ZIP files also work.', {
          size: ATTACHMENT_MAX_MB,
        })}
        rules={{ types: BRIEF_FILE_TYPES, maxFiles: BRIEF_MAX_FILES }}
        value={files}
        onChange={(update) => {
          setValue('attachments', update(getValues('attachments')), { shouldDirty: true })
          clearErrors('attachments')
        }}
        onBusyChange={onBusyChange}
        onFailedChange={onFailedChange}
        disabled={!active}
        unfinished={unfinished}
      />
      {(problems?.message ?? lostFiles.length > 0) && (
        <Alert tone="bad" title={problems?.message}>
          {lostFiles.join(' ')}
        </Alert>
      )}
    </div>
  )
}
