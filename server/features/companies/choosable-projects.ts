import type { CompanyRole } from '#shared/companies/values.ts'
import type { Database } from '#server/db/connection.ts'
import { fieldError } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

interface Chosen {
  role: CompanyRole
  projectIds: readonly number[] | null | undefined
  /** The projects that they were limited to until now: none may be left of these. */
  before?: readonly number[] | null
}

/**
 * @throws 400 for chosen projects of an owner, who sees all of them, for those of another company, and for none, by which
 * somebody would see nothing
 */
export async function ensureChoosable(
  db: Database,
  companyId: number,
  { role, projectIds, before }: Chosen,
): Promise<void> {
  if (projectIds == null) return
  if (role === 'owner') throw fieldError('projectIds', t('Owners see every project'))
  const chosen = [...new Set(projectIds)]
  if (chosen.length === 0) {
    if (before?.length === 0) return
    throw fieldError('projectIds', t('Choose at least one project'))
  }
  const known = await db
    .selectFrom('projects')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', chosen)
    .execute()
  if (known.length < chosen.length) throw fieldError('projectIds', t('Choose projects of this company'))
}
