import { createHmac } from 'node:crypto'
import type { Database } from '#server/platform/db/connection.ts'
import { sign } from '#server/core/mail/signing.ts'

/** Returns the signature that releases before 0.2.0 sent: 96 bits in 24 hexadecimal digits. */
export async function shortSignature(
  db: Database,
  purpose: Parameters<typeof sign>[1],
  text: string,
): Promise<string> {
  await sign(db, purpose, text)
  const { key } = await db
    .selectFrom('signingKeys')
    .select('key')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 24)
}
