import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { compressTexts } from '#server/http/compression.ts'
import { limitCalls } from '#server/guard/call-limit.ts'
import { refuseMalformed } from '#server/http/client-errors.ts'
import { isCrossSite, refuseCrossSite } from '#server/guard/cross-site.ts'
import { refuseCrowdedOut } from '#server/identity/crowded-out.ts'
import { answerInLanguage } from '#server/language/answer-in-language.ts'
import { languageOfProgram, languageOfStranger } from '#server/language/of-request.ts'
import { handleError } from '#server/http/error-handler.ts'
import { AppError, notFound } from '#server/http/errors.ts'
import { accountRoutes } from '#server/features/accounts/routes.ts'
import { activityRoutes } from '#server/features/activities/routes.ts'
import { agencyRoutes } from '#server/features/agency/routes.ts'
import { explainNoRoom } from '#server/features/files/receive/allowance.ts'
import { actThrough } from '#server/features/api-tokens/act-through.ts'
import { auditDeletion } from '#server/features/audit/audit-deletion.ts'
import { bearerOf, readToken } from '#server/features/api-tokens/read-token.ts'
import { apiTokenRoutes } from '#server/features/api-tokens/routes.ts'
import { auditRoutes } from '#server/features/audit/routes.ts'
import { answerLinkRoutes } from '#server/features/answer-links/routes.ts'
import { appLooksRoutes } from '#server/features/app-looks/routes.ts'
import { briefRoutes } from '#server/features/briefs/routes.ts'
import { refuseInClientView } from '#server/identity/client-view.ts'
import { calendarRoutes } from '#server/features/calendar/routes.ts'
import { companyRoutes } from '#server/features/companies/routes.ts'
import { clientViewRoutes } from '#server/features/client-view/routes.ts'
import { commentRoutes } from '#server/features/comments/routes.ts'
import { cspReportRoutes } from '#server/features/csp-reports/routes.ts'
import { eventRoutes } from '#server/features/events/routes.ts'
import { exportRoutes } from '#server/features/exports/routes.ts'
import { refuseWithoutSecondFactor } from '#server/identity/factors/refuse-without.ts'
import { factorRoutes } from '#server/features/factors/routes.ts'
import { fileRoutes } from '#server/features/files/routes.ts'
import { inboundMailRoutes } from '#server/features/inbound-mail/routes.ts'
import { infoRequestRoutes } from '#server/features/info-requests/routes.ts'
import { libraryRoutes } from '#server/features/library/routes.ts'
import { mailRoutes } from '#server/features/mails/routes.ts'
import { staffDashboardRoutes } from '#server/features/staff-dashboard/routes.ts'
import { notificationRoutes } from '#server/features/notifications/routes.ts'
import { privacyRoutes } from '#server/features/privacy/routes.ts'
import { pushRoutes } from '#server/features/push/routes.ts'
import { projectTemplateRoutes } from '#server/features/project-templates/routes.ts'
import { projectRoutes } from '#server/features/projects/routes.ts'
import { recurrenceRoutes } from '#server/features/recurrences/routes.ts'
import { reportRoutes } from '#server/features/reports/routes.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { signInRoutes } from '#server/features/sign-in/routes.ts'
import { replyTemplateRoutes } from '#server/features/reply-templates/routes.ts'
import { undoRoutes } from '#server/features/undo/routes.ts'
import { statsRoutes } from '#server/features/stats/routes.ts'
import { taskRoutes } from '#server/features/tasks/routes.ts'
import { ticketRoutes } from '#server/features/tickets/routes.ts'
import { userRoutes } from '#server/features/users/routes.ts'
import { webhookRoutes } from '#server/features/webhooks/routes.ts'
import { websiteRoutes } from '#server/features/websites/routes.ts'
import { healthRoutes } from '#server/process/health.ts'
import { warnWhenHeld } from '#server/process/held-loop.ts'
import { OutsideNetworks, auditRefusal, countsHere } from '#server/guard/outside-networks.ts'
import { refuseOtherHosts } from '#server/guard/host-name.ts'
import { refuseOtherUser } from '#server/guard/named-user.ts'
import { PictureProcess } from '#server/pictures/picture-process.ts'
import type { App, Services } from '#server/services.ts'
import { documentationRoutes } from '#server/documentation/routes.ts'
import { openApiRoutes } from '#server/open-api/routes.ts'
import { wellKnown } from '#server/http/well-known.ts'
import { endSlowClients, headerLimits } from '#server/guard/slow-clients.ts'
import { refuseWhenOverloaded } from '#server/guard/overload.ts'
import { securityHeaders } from '#server/guard/security-headers.ts'
import { readSession, tokenOf } from '#server/identity/sessions.ts'
import { hashToken } from '#server/identity/tokens.ts'
import { removeUnkept } from '#server/storage/received-file.ts'
import { schemaController } from '#server/http/validation.ts'
import { noticeUnreadProxy } from '#server/guard/unread-proxy.ts'
import { captureForUndo } from '#server/undo/capture.ts'
import { webApp } from '#server/http/web-app.ts'

const BODY_LIMIT = 1024 * 1024

interface AppDependencies extends Services {
  logger?: FastifyServerOptions['logger']
  /** Called after every response. */
  onAnswered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined
  /** Adds hooks before all others. */
  follow?: ((app: App) => void) | undefined
}

/** Builds the application without listening. */
export async function buildApp(deps: AppDependencies): Promise<App> {
  const { config, pool, storage, logger = false, onAnswered, follow } = deps
  const app = fastify({
    logger,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // Requests that still reach a node while it shuts down are served, and told to close the connection.
    return503OnClosing: false,
    requestTimeout: 0,
    http: headerLimits(config.slowClientMs),
    // For failures before a route is found, such as a malformed URL.
    frameworkErrors: handleError,
    clientErrorHandler: refuseMalformed,
    routerOptions: { maxParamLength: 200 },
    schemaController,
  })
  app.decorate('services', { config, pool, storage })
  const pictures = new PictureProcess(storage.spoolFolder)
  app.decorate('pictures', pictures)
  app.addHook('onClose', () => pictures.stop())
  app.decorate('around', [actThrough, auditDeletion, captureForUndo, explainNoRoom])
  app.decorateRequest('actor', null)
  app.decorateRequest('language', null)
  app.decorateRequest('session', null)
  app.decorateRequest('sessionId', null)
  app.decorateRequest('secondFactorDue', null)
  app.decorateRequest('owesSecondFactor', false)
  app.decorateRequest('onSharedComputer', false)
  app.decorateRequest('received', null)
  app.decorateRequest('finishCounting', null)
  app.setErrorHandler(handleError)
  acceptEmptyJson(app)
  app.removeContentTypeParser('text/plain')

  warnWhenHeld(app)
  follow?.(app)
  if (onAnswered) app.addHook('onResponse', async (request, reply) => onAnswered(request, reply))
  await refuseWhenOverloaded(app, config.overloadDelayMs)
  endSlowClients(app, config.slowClientMs)
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 1000, parts: 6 } })
  noticeUnreadProxy(app)
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-request-id', request.id)
    await refuseOtherHosts(request)
    // By its route, not by its URL, which can be spelled in many ways: `/%61pi/login`.
    if (!/^\/(?:api|docs)(?:\/|$)/.test(request.routeOptions.url ?? '')) return
    void reply.header('cache-control', 'no-store')
    const bearer = bearerOf(request)
    if (bearer !== undefined) {
      // No browser sends one by itself, so no other site can; and a cookie sent along with it is ignored.
      request.cookies = {}
      request.language = await languageOfProgram(pool, request)
      return
    }
    const token = tokenOf({ request, config })
    request.session =
      token && !isCrossSite(request, config.publicUrl) ? await readSession(pool, config, token) : null
    request.language = request.session?.language ?? (await languageOfStranger(pool, request))
  })
  answerInLanguage(app)
  app.addHook('onRequest', async (request) => {
    if (request.language === null) return
    const bearer = bearerOf(request)
    if (bearer !== undefined) {
      const { action = 'public' } = request.routeOptions.config
      if (action !== 'public') request.actor = await readToken(pool, request, bearer)
      return
    }
    refuseCrossSite(request, config.publicUrl)
    const token = tokenOf({ request, config })
    const held = request.session
    const session = held && countsHere(request, held.actor) ? held : null
    if (token && !held) await refuseCrowdedOut(pool, request, hashToken(token))
    request.actor = session?.actor ?? null
    request.sessionId = session?.id ?? null
    request.secondFactorDue = session?.secondFactorDue ?? null
    request.owesSecondFactor = session?.owesSecondFactor ?? false
    request.onSharedComputer = session?.shared ?? false
    refuseOtherUser(request)
    refuseWithoutSecondFactor(request)
    refuseInClientView(request)
  })
  limitCalls(app, config.callsPerMinute)
  compressTexts(app)

  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof OutsideNetworks) await auditRefusal(pool, request, error)
    if (request.received) await removeUnkept(storage, request.received, error instanceof AppError)
  })

  openApiRoutes(app)
  for (const routes of FEATURES) routes(app)
  healthRoutes(app)
  app.all('/api/*', async () => {
    throw notFound()
  })
  wellKnown(app)
  await app.register(webApp)
  documentationRoutes(app)
  return app
}

const FEATURES = [
  userRoutes,
  accountRoutes,
  companyRoutes,
  signInRoutes,
  factorRoutes,
  apiTokenRoutes,
  webhookRoutes,
  auditRoutes,
  privacyRoutes,
  clientViewRoutes,
  agencyRoutes,
  calendarRoutes,
  reportRoutes,
  replyTemplateRoutes,
  statsRoutes,
  searchRoutes,
  staffDashboardRoutes,
  briefRoutes,
  projectRoutes,
  projectTemplateRoutes,
  taskRoutes,
  recurrenceRoutes,
  infoRequestRoutes,
  answerLinkRoutes,
  websiteRoutes,
  ticketRoutes,
  commentRoutes,
  activityRoutes,
  exportRoutes,
  fileRoutes,
  libraryRoutes,
  notificationRoutes,
  mailRoutes,
  inboundMailRoutes,
  pushRoutes,
  appLooksRoutes,
  cspReportRoutes,
  eventRoutes,
  undoRoutes,
] satisfies ((app: App) => void)[]

/** `POST …/accept` has no body, whatever its content type is. */
function acceptEmptyJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
