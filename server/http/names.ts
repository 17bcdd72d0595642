import { NAME_REFUSED, isName } from '#shared/contract/fields.ts'
import { fieldError } from './errors.ts'

/**
 * Lets a stored name stand as it is, also where a form sends it along, and holds a changed one to the rule.
 * @throws 400 on `path`
 */
export function ensureName(path: string, name: string | null | undefined, stored: string | null): void {
  if (name && name !== stored && !isName(name)) throw fieldError(path, NAME_REFUSED)
}
