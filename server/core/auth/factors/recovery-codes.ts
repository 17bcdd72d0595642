import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { sql } from 'kysely'
import { RECOVERY_CODES } from '#shared/sign-in/factors/values.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** Crockford's alphabet, without letters that look alike. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Creates codes of 50 random bits, to be shown only once; previous ones stop working. */
export async function renewRecoveryCodes(tx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode)
  // One salt per set, so that looking up a code takes a single hash.
  const salt = randomBytes(16)
  const rows: { userId: number; salt: Buffer; hash: Buffer }[] = []
  for (const code of codes) rows.push({ userId, salt, hash: await hashCode(code, salt) })
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx.insertInto('recoveryCodes').values(rows).execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Whether `text` is an unused recovery code of this user. If it is, it counts as used now. */
export async function tryConsumeRecoveryCode(tx: Database, userId: number, text: string): Promise<boolean> {
  const code = normalizeCode(text)
  if (code.length !== LENGTH) return false
  const set = await tx
    .selectFrom('recoveryCodes')
    .select('salt')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (!set) return false
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('hash', '=', await hashCode(code, set.salt))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

// 256 is a multiple of 32, so all letters are equally likely.
const createCode = () => [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

const hashCode = (code: string, salt: Buffer) => hashRaw(code, { ...COST, salt })

const normalizeCode = (text: string) =>
  text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0')
