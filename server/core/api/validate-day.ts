import { getDayError } from '#shared/contract/fields.ts'
import { fieldError } from '#server/platform/errors.ts'

/** Validates a changed day; a stored one is valid. @throws 400 before 1900 or more than 20 years ahead */
export function validateDay(path: string, day: string | null | undefined, stored: string | null): void {
  const dayError = day && day !== stored ? getDayError(day) : undefined
  if (dayError !== undefined) throw fieldError(path, dayError)
}
