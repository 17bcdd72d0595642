import { isValidName, invalidNameMessage } from '#shared/contract/fields.ts'
import { fieldError } from '#server/platform/errors.ts'

/** Validates a changed name, but accepts an unchanged stored one that a form sends. @throws 400 on `path` */
export function requireValidName(path: string, name: string | null | undefined, stored: string | null): void {
  if (name && name !== stored && !isValidName(name)) throw fieldError(path, invalidNameMessage())
}
