import plugin from 'fastify-plugin'
import { accountRoutes } from '#server/features/users/accounts/routes.ts'
import { activityRoutes } from '#server/core/events/feed/routes.ts'
import { type SettingsChangeHandler, agencyRoutes } from '#server/core/settings/routes.ts'
import { emergencyRoutes } from '#server/core/sla/routes.ts'
import { clearBusinessClock } from '#server/core/sla/business-clock.ts'
import { applyRequirementChanges } from '#server/core/auth/factors/apply-requirement-changes.ts'
import type { UndoHook } from '#server/core/undo/undo-change.ts'
import {
  lockUndoneRequests,
  updateUndoneRequests,
} from '#server/features/requests/questions/update-request-status.ts'
import { lockUndoneTickets, updateUndoneTickets } from '#server/features/comments/ticket-clock.ts'
import { publishTemplateChange } from '#server/features/templates/stored-templates.ts'
import { answerLinkRoutes } from '#server/features/requests/links/routes.ts'
import { apiTokenRoutes } from '#server/features/api-tokens/routes.ts'
import { brandingRoutes } from '#server/core/settings/branding/routes.ts'
import { auditRoutes } from '#server/core/audit/routes.ts'
import { briefRoutes } from '#server/features/briefs/routes.ts'
import { calendarRoutes } from '#server/features/calendar/routes.ts'
import { clientViewRoutes } from '#server/features/sign-in/client-view/routes.ts'
import { commentRoutes } from '#server/features/comments/routes.ts'
import { companyRoutes } from '#server/features/companies/routes.ts'
import { cspReportRoutes } from './csp-reports/routes.ts'
import { eventRoutes } from './live/routes.ts'
import { exportRoutes } from '#server/features/exports/routes.ts'
import { factorRoutes } from '#server/features/sign-in/factors/routes.ts'
import { fileRoutes } from '#server/core/files/routes.ts'
import { inboundMailRoutes } from '#server/features/inbound-mail/routes.ts'
import { infoRequestRoutes } from '#server/features/requests/routes.ts'
import { libraryRoutes } from '#server/features/library/routes.ts'
import { mailRoutes } from '#server/core/mail/outbox/routes.ts'
import { notificationRoutes } from '#server/core/notifications/routes.ts'
import { privacyRoutes } from '#server/features/privacy/routes.ts'
import { projectTemplateRoutes } from '#server/features/templates/routes.ts'
import { projectFileRoutes } from '#server/features/projects/file-routes.ts'
import { projectRoutes } from '#server/features/projects/routes.ts'
import { pushRoutes } from '#server/core/notifications/push/routes.ts'
import { recurrenceRoutes } from '#server/features/requests/recurrences/routes.ts'
import { replyTemplateRoutes } from '#server/features/tickets/reply-templates/routes.ts'
import { reportRoutes } from '#server/features/reports/routes.ts'
import { searchRoutes } from '#server/features/search/routes.ts'
import { signInRoutes } from '#server/features/sign-in/routes.ts'
import { staffDashboardRoutes } from '#server/features/dashboard/routes.ts'
import { statsRoutes } from '#server/features/dashboard/stats/routes.ts'
import { taskRoutes } from '#server/features/tasks/routes.ts'
import { ticketRoutes } from '#server/features/tickets/routes.ts'
import { undoRoutes } from '#server/core/undo/routes.ts'
import { userRoutes } from '#server/features/users/routes.ts'
import { webhookRoutes } from '#server/core/webhooks/routes.ts'
import { websiteRoutes } from '#server/features/websites/routes.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { openApiRoutes } from './open-api/routes.ts'
import { healthRoutes } from './health.ts'
import { linkRoutes } from '#server/features/sign-in/link-routes.ts'
import { invitedRoutes } from '#server/features/sign-in/invited/invited-routes.ts'
import type { App } from '#server/core/api/app.ts'
import { deleteOrphanedUploads } from '#server/platform/storage/received-file.ts'

const handleSettingsChange: SettingsChangeHandler = async (ctx, previous, change) => {
  await applyRequirementChanges(ctx, previous, change)
  clearBusinessClock(ctx.db)
}

/** Hooks in lock order: tickets before requests. */
const UNDO_HOOKS: readonly UndoHook[] = [
  async (tx, { id, madeAt }) => {
    const tickets = await lockUndoneTickets(tx, id)
    return () => updateUndoneTickets(tx, tickets, madeAt)
  },
  async (tx, { id }) => {
    const requests = await lockUndoneRequests(tx, id)
    return () => updateUndoneRequests(tx, requests)
  },
  async (tx, { subject, entityId }) =>
    async () => {
      if (subject === 'template' && entityId !== null) await publishTemplateChange(tx, entityId)
    },
]

const FEATURES = [
  userRoutes,
  accountRoutes,
  linkRoutes,
  companyRoutes,
  invitedRoutes,
  signInRoutes,
  factorRoutes,
  apiTokenRoutes,
  webhookRoutes,
  auditRoutes,
  privacyRoutes,
  clientViewRoutes,
  (app) => agencyRoutes(app, handleSettingsChange),
  emergencyRoutes,
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
  projectFileRoutes,
  libraryRoutes,
  notificationRoutes,
  mailRoutes,
  inboundMailRoutes,
  pushRoutes,
  brandingRoutes,
  cspReportRoutes,
  eventRoutes,
  (app) => undoRoutes(app, UNDO_HOOKS),
] satisfies ((app: App) => void)[]

/** The API: the routes of every feature, its description, and the health checks. */
export const apiPlugin = plugin(
  async (app) => {
    app.addHook('onError', async (request, _reply, error) => {
      if (request.received)
        await deleteOrphanedUploads(app.services.storage, request.received, error instanceof AppError)
    })
    openApiRoutes(app)
    for (const routes of FEATURES) routes(app)
    healthRoutes(app)
    app.all('/api/*', async () => {
      throw notFound()
    })
  },
  { name: 'api', dependencies: ['basics', 'protection', 'identity', 'limits'] },
)
