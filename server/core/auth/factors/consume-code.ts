import type { Visit } from '#server/platform/http/visit.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { tryConsumeAuthenticatorCode } from './authenticator.ts'
import { tryConsumeRecoveryCode } from './recovery-codes.ts'
import { notifyFactorChange } from './notify-factor-change.ts'

export type CodeKind = 'authenticator' | 'recovery'

/** Uses up a user's code. Returns its kind, or undefined if it's wrong. The caller counts the attempt. */
export async function consumeCode(
  pool: Database,
  visit: Visit,
  { userId, code }: { userId: number; code: string },
): Promise<CodeKind | undefined> {
  return pool.transaction().execute(async (tx): Promise<CodeKind | undefined> => {
    if (await tryConsumeAuthenticatorCode(tx, visit.config, { userId, code })) return 'authenticator'
    if (!(await tryConsumeRecoveryCode(tx, userId, code))) return undefined
    await notifyFactorChange(tx, visit, { action: 'recovery.used', userId })
    return 'recovery'
  })
}
