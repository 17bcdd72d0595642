import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MemoryLocker } from '@tus/server'
import { AppError, notFound, unauthorized } from '#server/platform/errors.ts'
import { getCallRefusal } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { createStorageKey } from '#server/platform/storage/key.ts'
import { enforcePictureLimit } from '../receive/upload-rules.ts'
import { findResumable } from './resumable-queries.ts'
import { t } from '#shared/i18n/t.ts'

const PATH = '/api/uploads/resumable'
/** The headers of the protocol's response that are passed on. */
const HEADERS = ['location', 'upload-offset', 'upload-length', 'upload-metadata', 'cache-control'] as const

/**
 * Registers resumable uploads with the tus protocol (https://tus.io, version 1.0.0): `POST` creates one, `PATCH` adds
 * bytes, `HEAD` reports how many have arrived, `DELETE` cancels it. Once complete, `resumable` in a JSON body replaces
 * the file wherever files are uploaded; see `receiveForm`.
 */
export function resumableRoutes(app: App): void {
  const answer = createTusHandler(app)
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => {
      done(null, payload)
    })
    scope.addHook('onRequest', async (request) => {
      const refusal = getCallRefusal(request.actor, 'file.upload')
      if (refusal) throw refusal
      enforcePictureLimit(request.actor, Number(request.headers['upload-length'] ?? 0))
    })
    scope.route({ method: 'POST', url: PATH, config: { action: 'file.upload' }, handler: answer })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id`,
      config: { action: 'file.upload' },
      handler: async (request, reply) => {
        const { actor, params } = request
        if (!actor || !(await findResumable(app.services.pool, actor.id, params.id))) throw notFound('File')
        return answer(request, reply)
      },
    })
  })
}

/** Responds using the protocol's maintained implementation, which is loaded with the first such request. */
function createTusHandler(app: App) {
  // Serializes requests for one upload on this node; across nodes, the database decides.
  let locker: MemoryLocker | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!request.actor) throw unauthorized()
    const [{ MemoryLocker, Server }, { ResumableStore }] = await Promise.all([
      import('@tus/server'),
      import('./resumable-store.ts'),
    ])
    locker ??= new MemoryLocker()
    let failure: unknown
    const server = new Server({
      path: PATH,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: createStorageKey,
      locker,
      datastore: new ResumableStore(app.services, request.actor),
      onResponseError: (_request, error) => {
        failure = error
        return undefined
      },
    })
    const response = await server.handleWeb(toWebRequest(request))
    void reply.header('tus-resumable', '1.0.0')
    if (failure instanceof Error) throw failure
    if (!response.ok) throw await toAppError(response)
    for (const name of HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) void reply.header(name, value)
    }
    return reply.status(response.status).send()
  }
}

function toWebRequest({ method, url, headers, body }: FastifyRequest): Request {
  const headerEntries = Object.entries(headers).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  return new Request(new URL(url, 'http://portal'), {
    method,
    headers: headerEntries as [string, string][],
    ...(body instanceof Readable && { body: Readable.toWeb(body), duplex: 'half' }),
  } as RequestInit)
}

const TITLES: Record<number, () => string> = {
  404: () => t('Not found'),
  409: () => t('Not possible right now'),
  412: () => t('Unsupported protocol version'),
  413: () => t('Too large'),
}

const toAppError = async (response: Response) =>
  new AppError(
    response.status,
    TITLES[response.status]?.() ?? t('Invalid request'),
    (await response.text()).trim(),
  )
