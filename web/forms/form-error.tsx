import { getErrorMessage, isVersionConflict } from '#web/api/call.ts'
import { canFieldsShowError, type ErrorTarget } from '#web/api/forms/server-errors.ts'
import { Alert } from '#web/ui/base/alert.tsx'

/** The reason why a form wasn't sent, unless its fields or a `ConflictNotice` show it. */
export function FormError({ form }: { form: ErrorTarget & { error: Error | null } }) {
  const { error } = form
  if (!error || isVersionConflict(error) || canFieldsShowError(form, error)) return null
  return <Alert tone="bad">{getErrorMessage(error)}</Alert>
}
