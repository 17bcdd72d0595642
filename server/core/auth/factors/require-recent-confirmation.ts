import { CONFIRMATION_REQUIRED_CODE } from '#server/core/api/error-handler.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { CONFIRMED_MINUTES } from '#shared/sign-in/factors/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** Rejects a session that wasn't confirmed in the last minutes. @throws 403, code `confirmation_required` */
export async function requireRecentConfirmation(db: Database, request: FastifyRequest): Promise<void> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', request.sessionId)
    .where('confirmedAt', '>', sql<string>`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)
    .executeTakeFirst()
  if (!found) throw forbidden(t('Please confirm your identity first.'), { code: CONFIRMATION_REQUIRED_CODE })
}
