import { useId, useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { useFirstErrorFocus } from '../forms/use-first-error-focus.ts'
import { Dialog } from './dialog.tsx'

interface DialogForm {
  submit: (event: SubmitEvent<HTMLFormElement>) => unknown
  pending: boolean
  /** The reason why the last submit failed. */
  error?: unknown
}

interface FormDialogProps {
  /** The result of `useChangeForm` or of `toDialogForm`. */
  form: DialogForm
  title: string
  description: string
  /** `Save Changes` by default. */
  submitLabel?: string
  /** The label while it is being sent, by default `Saving...`. */
  pendingLabel?: string
  /** Disables the submit button, such as while a file is uploading. */
  disabled?: boolean
  size?: ComponentProps<typeof Dialog>['size']
  onClose: () => void
  children: ReactNode
}

/** An open dialog with a form. It stays open, with everything typed, until it is submitted or closed on purpose. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, disabled, size, onClose, children } = props
  const { submitLabel = t('Save Changes'), pendingLabel = t('Saving...') } = props
  const { submit, pending } = form
  const id = useId()
  const [submitCount, setSubmitCount] = useState(0)
  const onSubmitted = useFirstErrorFocus({ submitCount }, form.error)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      {...(size && { size })}
      locked={pending}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" pending={pending} disabled={disabled}>
            {pending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          onSubmitted(event)
          setSubmitCount((count) => count + 1)
          void submit(event)
        }}
        className="flex flex-col gap-5"
      >
        {children}
      </form>
    </Dialog>
  )
}

/** Returns the form of a dialog without a form library. Submitting it sends the change. */
export const toDialogForm = (change: {
  isPending: boolean
  error?: unknown
  mutate: () => void
}): DialogForm => ({
  pending: change.isPending,
  error: change.error,
  submit: (event) => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  },
})
