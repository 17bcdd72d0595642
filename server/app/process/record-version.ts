import { sql } from 'kysely'
import { isNewer } from '#shared/docs/versions.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { isActiveUser } from '#server/core/records/sql-fragments.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'
import { VERSION } from '#server/platform/version.ts'
import { t } from '#shared/i18n/t.ts'

/** Stores the running version. Notifies staff of a newer one only in the portal, as no one has to act. */
export async function recordVersion(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { version } = await tx.selectFrom('portal').select('version').forUpdate().executeTakeFirstOrThrow()
    if (version !== null && !isNewer(VERSION, version)) return
    await tx.updateTable('portal').set({ version: VERSION }).execute()
    if (version === null) return
    const { text, values } = toLocalizable(() => t('What’s new in {version}', { version: VERSION }))
    // Each notification is about its recipient, because the portal isn't a record.
    await sql`
      insert into notifications (user_id, type, title, title_values, entity_type, entity_id, href, kind)
      select id, 'portal_updated', ${text}, ${JSON.stringify(values)}::jsonb, 'user', id,
        '/help?guide=whats-new', 'people'
      from users where ${isActiveUser('users')} and role = 'staff' and invited_at is null`.execute(tx)
  })
}
