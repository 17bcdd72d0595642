import type { Actor } from '#shared/contract/policy.ts'
import type { TemplateId } from '#shared/project-templates/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { refusal } from '#server/http/route.ts'
import type { Application } from './apply-template.ts'
import { ownTemplate } from './chosen-template.ts'
import { startOn } from './plan-template.ts'

interface Chosen {
  templateId: TemplateId
  startDate?: string | null | undefined
  skip?: string[] | undefined
}

/**
 * How a chosen template is applied, which is copied if the portal brought it along.
 * @throws 403 for who may not apply one, 400 for a start in the past, 404 for a missing template, 409 for an archived one
 */
export async function applicationOf(
  tx: Database,
  actor: Actor,
  { templateId, startDate = null, skip = [] }: Chosen,
): Promise<Application> {
  const refused = refusal(actor, 'template.apply')
  if (refused) throw refused
  const start = await startOn(tx, startDate)
  return { template: await ownTemplate(tx, templateId), start, skip }
}
