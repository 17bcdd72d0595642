import { getDayError } from '#shared/contract/fields.ts'
import { fieldError } from '#server/platform/errors.ts'

/**
 * Accepts an unchanged stored day of any year, even if a form sends it along, and validates a changed one.
 * @throws 400 on `path` for a day before 1900 or more than 20 years ahead
 */
export function validateDay(path: string, day: string | null | undefined, stored: string | null): void {
  const dayError = day && day !== stored ? getDayError(day) : undefined
  if (dayError !== undefined) throw fieldError(path, dayError)
}
