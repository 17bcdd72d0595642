import type { Name } from './access-row.ts'
import type { TestApp } from './test-app.ts'

type Person = { id: number }

/** Builds a record of the owner, and returns the column and id for attaching files to it. */
const ATTACHED = {
  brief: async (portal: TestApp, { id: userId }: Person) => ({
    briefId: (await portal.buildBrief({ userId })).id,
  }),
  ticket: async (portal: TestApp, { id: userId }: Person) => ({
    ticketId: (await portal.buildTicket({ userId })).id,
  }),
  comment: async (portal: TestApp, { id: userId }: Person) => {
    const ticketId = (await portal.buildTicket({ userId })).id
    return { commentId: (await portal.buildComment({ userId, ticketId })).id }
  },
  infoRequest: async (portal: TestApp, { id: clientId }: Person) => ({
    infoRequestId: (await portal.buildInfoRequest({ clientId })).id,
  }),
  project: async (portal: TestApp, { id: userId }: Person) => ({
    projectId: (await portal.buildProject({ userId })).id,
  }),
  website: async (portal: TestApp, { id: userId }: Person) => ({
    websiteId: (await portal.buildWebsite({ userId })).id,
  }),
}

/** Returns a function for the access matrix that makes a record of the owner with one file. */
export const fileOn =
  (kind: keyof typeof ATTACHED) =>
  async (portal: TestApp, owner: Person): Promise<Name> => {
    const record = await ATTACHED[kind](portal, owner)
    const { name } = await portal.buildUpload(owner)
    const { id: uploadId } = await portal.db
      .selectFrom('uploads')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const file = { uploadId, userId: owner.id }
    if ('projectId' in record)
      await portal.db
        .insertInto('projectFiles')
        .values({ ...record, ...file, category: 'document' })
        .execute()
    else if ('websiteId' in record)
      await portal.db
        .insertInto('websiteAssets')
        .values({ ...record, ...file, kind: 'image' })
        .execute()
    else
      await portal.db
        .insertInto('attachments')
        .values({ ...record, uploadId })
        .execute()
    return { id: Object.values(record)[0] as number }
  }
