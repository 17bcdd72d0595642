import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { type Limit, countTry, forgetAll } from '#server/limits.ts'
import { spendAuthenticatorCode } from './authenticator.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { tellOfFactor } from './tell-of-factor.ts'

const CODES: Limit = {
  kind: 'second factor',
  most: 10,
  minutes: 15,
  refusal: 'Too many wrong codes. Please wait a few minutes and try again.',
}

export type CodeKind = 'authenticator' | 'recovery'

/**
 * Which kind of code of this person it is; undefined for a wrong one. Either works once. A wrong one stays counted:
 * call it outside of a transaction.
 * @throws 429 after 10 wrong codes for a person in 15 minutes
 */
export async function spendCode(
  db: Database,
  config: Config,
  request: FastifyRequest,
  userId: number,
  code: string,
): Promise<CodeKind | undefined> {
  const counted = { limit: CODES, subject: userId }
  await countTry(db, counted)
  const kind = await db.transaction().execute(async (tx): Promise<CodeKind | undefined> => {
    if (await spendAuthenticatorCode(tx, config, userId, code)) return 'authenticator'
    if (!(await spendRecoveryCode(tx, userId, code))) return undefined
    await tellOfFactor(tx, request, 'recovery.used', userId)
    return 'recovery'
  })
  if (kind) await forgetAll(db, counted)
  return kind
}
