import { agency } from '#shared/agency/endpoints.ts'
import { sendFile } from '#server/features/files/send/send-file.ts'
import { notFound } from '#server/http/errors.ts'
import { type Call, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { findLogo, findLogoPng } from './queries.ts'

/** The agency's logo, as it is and as a PNG, which mails include and other sites display. */
export function logoRoutes(app: App): void {
  route(app, agency.logo, 'public', (visited) => sendLogo(app, visited))

  route(app, agency.logoPng, 'public', async (visited) => {
    const { png, id } = await findLogoPng(visited.db)
    return png ? sendPng(visited, `logo-${id}`, png) : sendLogo(app, visited)
  })
}

type Answering = Pick<Call<object>, 'db' | 'request' | 'reply'>

const SHARED = { 'cross-origin-resource-policy': 'cross-origin' }

async function sendLogo(app: App, { db, request, reply }: Answering) {
  const logo = await findLogo(db)
  if (!logo) throw notFound('Logo')
  return sendFile(app.services.storage, request, reply.headers(SHARED), logo)
}

function sendPng({ request, reply }: Answering, version: string, png: Buffer) {
  const etag = `"${version}"`
  void reply.headers({ ...SHARED, etag, 'cache-control': 'no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type('image/png').send(png)
}
