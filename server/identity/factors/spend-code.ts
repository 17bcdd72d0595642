import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { spendAuthenticatorCode } from './authenticator.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { tellOfFactor } from './tell-of-factor.ts'

export type CodeKind = 'authenticator' | 'recovery'

/**
 * Which kind of code of this person it is; undefined for a wrong one. Either works once. Whoever calls it has counted it.
 */
export async function spendCode(
  db: Database,
  config: Config,
  request: FastifyRequest,
  userId: number,
  code: string,
): Promise<CodeKind | undefined> {
  return db.transaction().execute(async (tx): Promise<CodeKind | undefined> => {
    if (await spendAuthenticatorCode(tx, config, userId, code)) return 'authenticator'
    if (!(await spendRecoveryCode(tx, userId, code))) return undefined
    await tellOfFactor(tx, request, 'recovery.used', userId)
    return 'recovery'
  })
}
