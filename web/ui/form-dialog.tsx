import { useId, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface FormDialogProps {
  title: string
  description: string
  submitLabel: string
  /** The words while it is being sent, such as 'Saving...'. */
  pendingLabel: string
  pending: boolean
  /** Keeps the submit waiting, such as while a file is on its way. */
  disabled?: boolean
  /** What the form library's `handleSubmit` answers. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  /** The fields, one below the other. */
  children: ReactNode
}

/** An open dialog with a form. It stays open, and what is typed stays, until it is sent or closed on purpose. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, pendingLabel, pending, disabled, onClose, children } = props
  const id = useId()
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
          <Button type="submit" form={id} variant="primary" pending={pending} disabled={disabled}>
            {pending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => void props.onSubmit(event)}
        className="flex flex-col gap-5"
      >
        {children}
      </form>
    </Dialog>
  )
}
