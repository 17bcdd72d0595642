import type { Database } from '#server/platform/db/connection.ts'
import { fieldError } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'
import { can, getCompanyScope } from '#shared/contract/policy.ts'
import { isMember } from './memberships.ts'
import { findActor } from '#server/core/access/actor.ts'

/**
 * Checks the new contact of a project or its website. Returns undefined if the contact doesn't change.
 * @throws 400 on `contactId` if the person isn't in the company or can't see the project
 */
export async function findContact(
  tx: Database,
  contactId: number | undefined,
  { companyId, projectId }: { companyId: number; projectId: number },
): Promise<number | undefined> {
  if (contactId === undefined) return undefined
  const belongs = await isMember(tx, companyId, contactId)
  const person = belongs ? await findActor(tx, contactId) : undefined
  if (person && can(person, 'project.read', getCompanyScope(companyId, { project: projectId })))
    return contactId
  throw fieldError('contactId', t('Please choose someone of this company who sees it'))
}
