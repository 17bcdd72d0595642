import { FormProvider } from 'react-hook-form'
import { QuestionsChange } from '#shared/requests/question-schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { requestQuery, type RequestDialogProps } from './queries.ts'
import { toEditedQuestions } from './public/edited-questions.ts'
import { QuestionsEditor } from './questions/editor/questions-editor.tsx'
import { isQuestionOpen, type QuestionItem } from './questions/question.ts'
import { ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { useEditBase } from '#web/changes/use-change.ts'

interface EditQuestionsDialogProps extends RequestDialogProps {
  questions: readonly QuestionItem[]
}

/** Dialog in which staff edit a request's questions. */
export default function EditQuestionsDialog({ request, questions, onClose }: EditQuestionsDialogProps) {
  const { id } = request
  const edit = useEditBase(request, requestQuery(id))
  const form = useChangeForm('info_request', {
    schema: QuestionsChange,
    values: { questions: toEditedQuestions(questions) },
    send: (body) =>
      call('PUT /api/info-requests/:id/questions', { params: { id }, body }, { ifMatch: edit.version }),
    successToast: t('Questions saved'),
    failureTitle: t('Could not save the questions'),
    edit: { handleError: edit.handleError, reset: () => undefined },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={questions.length > 0 ? t('Edit Questions') : t('Ask Questions')}
      description={t(
        'The client will see the changes right away. To change a question that has an answer, return the answer first. If you remove a question, the client’s draft for it will be removed too.',
      )}
      submitLabel={t('Save Questions')}
      pendingLabel={t('Saving...')}
      onClose={onClose}
    >
      {edit.newer && <ConflictNotice />}
      <FormProvider {...form}>
        <QuestionsEditor
          isLocked={({ id: key }) => questions.some((each) => each.id === key && !isQuestionOpen(each))}
        />
      </FormProvider>
    </FormDialog>
  )
}
