import { useId, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface FormDialogFrameProps {
  /** The `id` of the form inside, which the submit button belongs to. */
  form: string
  title: string
  description: string
  submitLabel: string
  /** The label while it is being sent, such as 'Saving...'. */
  pendingLabel: string
  pending: boolean
  /** Disables the submit button, such as while a file is uploading. */
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

/** An open dialog around a form element that the caller renders, such as one that is still loading its record. */
export function FormDialogFrame(props: FormDialogFrameProps) {
  const { form, title, description, submitLabel, pendingLabel, pending, disabled, onClose, children } = props
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      locked={pending}
      keepOnOutsideClick
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" pending={pending} disabled={disabled}>
            {pending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

interface FormDialogProps extends Omit<FormDialogFrameProps, 'form'> {
  /** What the form library's `handleSubmit` returns. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
}

/** An open dialog with a form. It stays open, with everything typed, until it is submitted or closed on purpose. */
export function FormDialog({ onSubmit, children, ...frame }: FormDialogProps) {
  const id = useId()
  return (
    <FormDialogFrame {...frame} form={id}>
      <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
        {children}
      </form>
    </FormDialogFrame>
  )
}
