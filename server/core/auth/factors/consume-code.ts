import type { Visit } from '#server/platform/http/visit.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { consumeAuthenticatorCode } from './authenticator.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { notifyFactorChange } from './notify-factor-change.ts'

export type CodeKind = 'authenticator' | 'recovery'

/** Uses up a user's code. Returns its kind, or undefined if it's wrong. The caller counts the attempt. */
export async function consumeCode(
  pool: Database,
  visit: Visit,
  { userId, code }: { userId: number; code: string },
): Promise<CodeKind | undefined> {
  return pool.transaction().execute(async (tx): Promise<CodeKind | undefined> => {
    if (await consumeAuthenticatorCode(tx, visit.config, { userId, code })) return 'authenticator'
    if (!(await consumeRecoveryCode(tx, userId, code))) return undefined
    await notifyFactorChange(tx, visit, { action: 'recovery.used', userId })
    return 'recovery'
  })
}
