import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#server/platform/db/connection.ts'

/** The purposes of signatures. A signature for one purpose is invalid for the other. */
type Purpose = 'reply' | 'unsubscribe'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 16
/** The number of base-36 digits that `SIGNATURE_BYTES` take. */
const SIGNATURE_LENGTH = 25
const SHORT_BYTES = 12
const SHORT_LENGTH = SHORT_BYTES * 2

/**
 * Returns a signature of 128 bits, as 25 digits and lower-case letters. It is the same on every node. Mail servers
 * don't preserve case, and they accept 64 characters before the `@` of an address.
 */
export async function sign(db: Database, purpose: Purpose, text: string): Promise<string> {
  const mac = await computeMac(db, purpose, text)
  const number = BigInt(`0x${mac.subarray(0, SIGNATURE_BYTES).toString('hex')}`)
  return number.toString(36).padStart(SIGNATURE_LENGTH, '0')
}

/** Whether a signature has the form from before signatures had 128 bits: 96 bits in 24 hexadecimal digits. */
export const isShortSignature = (signature: string): boolean => signature.length === SHORT_LENGTH

/** Whether this is the text's signature, in either form. */
export async function isValidSignature(
  db: Database,
  { purpose, text, signature }: { purpose: Purpose; text: string; signature: string },
): Promise<boolean> {
  const create = isShortSignature(signature) ? signShort : sign
  const right = await create(db, purpose, text)
  const [expected, actual] = [Buffer.from(right), Buffer.from(signature.toLowerCase())]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const signShort = async (db: Database, purpose: Purpose, text: string) =>
  (await computeMac(db, purpose, text)).subarray(0, SHORT_BYTES).toString('hex')

const computeMac = async (db: Database, purpose: Purpose, text: string): Promise<Buffer> =>
  createHmac('sha256', await ensureKey(db, purpose))
    .update(text)
    .digest()

async function ensureKey(db: Database, purpose: Purpose): Promise<Buffer> {
  const findKey = () =>
    db.selectFrom('signingKeys').select('key').where('purpose', '=', purpose).executeTakeFirst()
  const row = await findKey()
  if (row) return row.key
  await db
    .insertInto('signingKeys')
    .values({ purpose, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const storedKey = await findKey()
  if (!storedKey) throw new Error('The signing key could not be stored')
  return storedKey.key
}
