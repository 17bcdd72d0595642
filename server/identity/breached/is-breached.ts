import { createHash } from 'node:crypto'
import type { Visit } from '#server/http/visit.ts'
import { isInFilter } from './filter.ts'
import { isInRange } from './range.ts'

/**
 * Whether a password has appeared in a data breach, as far as the settings let it be looked up. Nobody waits long for
 * the answer: without one within two seconds the password passes, which is logged.
 */
export async function isBreached({ config, request }: Visit, password: string): Promise<boolean> {
  const { url, file } = config.breachedPasswords
  if (!url && !file) return false
  const sha1 = createHash('sha1').update(password).digest()
  try {
    return file ? await isInFilter(file, sha1) : await isInRange(url ?? '', sha1)
  } catch (error) {
    request.log.warn({ err: error }, 'A chosen password could not be looked up among breached ones')
    return false
  }
}
