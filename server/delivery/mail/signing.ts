import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/db/connection.ts'

/** The purposes that addresses are signed for; a signature for one is invalid for the other. */
type Purpose = 'reply' | 'unsubscribe'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 12

/** A signature of 24 lower-case hexadecimal digits, the same on every node: mail servers do not preserve case. */
export async function sign(db: Database, purpose: Purpose, text: string): Promise<string> {
  const mac = createHmac('sha256', await keyFor(db, purpose))
    .update(text)
    .digest()
  return mac.subarray(0, SIGNATURE_BYTES).toString('hex')
}

export async function isSigned(
  db: Database,
  purpose: Purpose,
  text: string,
  signature: string,
): Promise<boolean> {
  const expected = Buffer.from(await sign(db, purpose, text))
  const given = Buffer.from(signature.toLowerCase())
  return expected.length === given.length && timingSafeEqual(expected, given)
}

async function keyFor(db: Database, purpose: Purpose): Promise<Buffer> {
  const found = () =>
    db.selectFrom('signingKeys').select('key').where('purpose', '=', purpose).executeTakeFirst()
  const row = await found()
  if (row) return row.key
  await db
    .insertInto('signingKeys')
    .values({ purpose, key: randomBytes(KEY_BYTES) })
    .onConflict((made) => made.doNothing())
    .execute()
  const made = await found()
  if (!made) throw new Error('The signing key could not be kept')
  return made.key
}
