import { ApiError, messageOf } from '#web/api/call.ts'
import { toast } from '#web/ui/base/toast.ts'

/**
 * Shows that something failed, and why. Shows nothing to people who canceled it themselves, because everything is as
 * they left it.
 */
export function toastFailure(title: string, error: unknown): void {
  if (error instanceof ApiError && error.code === 'confirmation_declined') return
  toast({ title, description: messageOf(error), variant: 'destructive' })
}
