import { ApiError, getErrorMessage } from '#web/api/call.ts'
import { toast } from '#web/ui/base/toast.ts'

/** Shows that something failed, and why. Not to users who canceled it: everything is as they left it. */
export function toastFailure(title: string, error: unknown, reason = getErrorMessage(error)): void {
  if (error instanceof ApiError && error.code === 'confirmation_declined') return
  toast({ title, description: reason, variant: 'destructive' })
}
