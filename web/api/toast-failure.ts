import { ApiError, messageOf } from '#web/api/call.ts'
import { toast } from '#web/ui/base/toast.ts'

/** Says that something failed, and why. Whoever called it off themselves is told nothing: it all stays as they left it. */
export function toastFailure(title: string, error: unknown): void {
  if (error instanceof ApiError && error.code === 'confirmation_declined') return
  toast({ title, description: messageOf(error), variant: 'destructive' })
}
