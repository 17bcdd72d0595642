import { hash, verify } from '@node-rs/argon2'
import type { Database } from '#server/db/connection.ts'

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** Whether `password` is the person's; it takes as long for a person who does not exist. */
export async function isPassword(
  db: Database,
  userId: number | undefined,
  password: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('userId', '=', userId ?? 0)
    .executeTakeFirst()
  decoy ??= hash('nobody', COST)
  const matches = await verify(row?.passwordHash ?? (await decoy), password)
  return matches && row !== undefined
}

/** What is kept of a password: an Argon2id string with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

export async function setPassword(tx: Database, userId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await tx
    .insertInto('credentials')
    .values({ userId, passwordHash })
    .onConflict((clash) =>
      clash.column('userId').doUpdateSet({ passwordHash, changedAt: new Date().toISOString() }),
    )
    .execute()
}
