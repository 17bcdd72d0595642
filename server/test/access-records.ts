import type { TestApp } from './test-app.ts'
import type { Name, RecordKind, Row } from './access-row.ts'
import type { Caller, Result } from './caller.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'

type Person = { id: number }

/**
 * Returns a function that creates the record of a row. Each record is new, and is `owner`'s if its kind belongs to a
 * user.
 */
export function accessRecords(portal: TestApp, owner: Person, staff: Person) {
  const userId = owner.id
  const records: Record<RecordKind, () => Promise<Name>> = {
    brief: () => portal.buildBrief({ userId }),
    declinedBrief: () =>
      portal.buildBrief({ userId, status: 'rejected', canResubmit: true, feedback: 'More.' }),
    project: () => portal.buildProject({ userId }),
    projectFile: async () => {
      const { id } = await portal.buildProject({ userId })
      return (await portal.as(staff).upload<Person>(`/api/projects/${id}/files`)).body
    },
    task: async () =>
      portal.buildTask({ assigneeId: userId, projectId: (await portal.buildProject({ userId })).id }),
    infoRequest: () => portal.buildInfoRequest({ clientId: userId }),
    website: async () => {
      const brief = await portal.buildBrief({ userId, status: 'accepted' })
      const project = await portal.buildProject({ userId, briefId: brief.id })
      return portal.buildWebsite({ userId, projectId: project.id })
    },
    asset: async () => {
      const { id } = await portal.buildWebsite({ userId })
      return (await portal.as(owner).upload<Person>(`/api/websites/${id}/assets`)).body
    },
    ticket: () => portal.buildTicket({ userId }),
    upload: async () => {
      const file = await portal.buildUpload(owner)
      const { id } = await portal.buildTicket({ userId })
      const comment = { content: 'See here.', entityType: 'ticket', entityId: id, attachments: [file.name] }
      await portal.as(owner).post('/api/comments', comment)
      return file
    },
    notification: async () => {
      const { id } = await portal.buildTicket({ userId })
      await portal.as(staff).patch(`/api/tickets/${id}/status`, { status: 'in_progress' })
      return (await portal.as(owner).get<[Person]>('/api/notifications')).body[0]
    },
    mail: () =>
      portal.db
        .insertInto('mails')
        .values({ userId, subject: 'News', href: '/', status: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    passkey: () =>
      portal.db
        .insertInto('passkeys')
        .values({
          userId,
          name: 'Phone',
          credentialId: crypto.randomUUID(),
          publicKey: Buffer.from('key'),
          counter: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    replyTemplate: () => portal.buildReplyTemplate(),
    projectTemplate: () => portal.buildProjectTemplate(),
    person: () => portal.buildClient(),
    invited: () => portal.buildClient({ invitedAt: new Date().toISOString() }),
    session: () =>
      portal.db
        .insertInto('sessions')
        .values({
          userId,
          tokenHash: hashToken(newToken()),
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    webhook: () => portal.buildWebhook({ secret: Buffer.from('sealed by nobody') }),
    webhookDelivery: async () => {
      const { id: webhookId } = await portal.buildWebhook()
      return portal.db
        .insertInto('webhookDeliveries')
        .values({ webhookId, type: 'webhook.test', payload: '{}', status: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow()
    },
    apiToken: () => portal.buildApiToken({ userId: staff.id }),
    picture: async () => {
      const { name } = await portal.buildUpload(owner)
      await portal.as(owner).patch('/api/user', { picture: name })
      return owner
    },
  }
  return ({ on }: Row): Promise<Name> => {
    if (typeof on === 'function') return on(portal, owner)
    return on ? records[on]() : Promise.resolve(MISSING)
  }
}

const MISSING_ID = 2_147_483_647
export const MISSING: Name = { id: MISSING_ID }

/** Makes the call of a row about a record. */
export async function callAbout(
  caller: Caller,
  route: string,
  { query, body, file, endless }: Row,
  record: Name,
  headers: Record<string, string> = {},
): Promise<Result<unknown>> {
  const [method = '', pattern = ''] = route.split(' ')
  const name = 'id' in record ? String(record.id) : record.name
  const { userId = MISSING_ID, linkId = MISSING_ID } = 'id' in record ? record : {}
  const address = pattern
    .replace(/:id|:name/, name)
    .replace(':userId', String(userId))
    .replace(':linkId', String(linkId))
  const path = query ? `${address}?${query}` : address
  if (file) return caller.upload(path)
  if (endless) return caller.begin(path)
  return caller.send(method as 'GET', path, body?.(Number(name)), headers)
}
