import type { ReactNode } from 'react'
import type { usePlainForm } from './use-plain-form.ts'
import { messageOf } from '#web/api/call.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button, wrappingButton } from '#web/ui/base/button.tsx'

interface PlainFormProps {
  form: Omit<ReturnType<typeof usePlainForm>, 'errors'>
  /** The title of the alert shown on failure; without one, the caller shows the failure. */
  failed?: string
  submitLabel: string
  pendingLabel: string
  children?: ReactNode
}

/** A native form, why its last submit failed, and its button. */
export function PlainForm({ form, failed, submitLabel, pendingLabel, children }: PlainFormProps) {
  const { element, pending, failure, onSubmit } = form
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failed !== undefined && failure !== null && (
        <Alert tone="bad" title={failed}>
          {messageOf(failure)}
        </Alert>
      )}
      {children}
      <Button type="submit" variant="primary" pending={pending} className={`mt-1 w-full ${wrappingButton}`}>
        {pending ? pendingLabel : submitLabel}
      </Button>
    </form>
  )
}
