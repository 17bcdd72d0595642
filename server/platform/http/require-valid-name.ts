import { isValidName, invalidNameMessage } from '#shared/contract/fields.ts'
import { fieldError } from '#server/platform/errors.ts'

/**
 * Accepts an unchanged stored name, even if a form sends it along, and validates a changed one.
 * @throws 400 on `path`
 */
export function requireValidName(path: string, name: string | null | undefined, stored: string | null): void {
  if (name && name !== stored && !isValidName(name)) throw fieldError(path, invalidNameMessage())
}
