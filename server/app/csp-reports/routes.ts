import { cspReportEndpoints } from '#shared/csp-reports/endpoints.ts'
import { type Limit, countAttempt } from '#server/core/api/limits.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import { createJsonBodyParser } from '#server/platform/http/json-body.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { ViolationLog, toViolation } from './violation-log.ts'
import { t } from '#shared/i18n/t.ts'

const MAX_BYTES = 64 * 1024
const REPORTS: Limit = {
  kind: 'csp report',
  most: 60,
  minutes: 15,
  refusal: () => t('Too many reports came from your network. Please try again later.'),
}

/** Receives browsers' reports of content security policy violations. */
export function cspReportRoutes(app: App): void {
  const { config, pool } = app.services
  const log = new ViolationLog(app.log)
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      ['application/json', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      createJsonBodyParser(scope),
    )
    route(
      scope,
      cspReportEndpoints.take,
      'public',
      {
        limit: ({ request }) => countAttempt(pool, { limit: REPORTS, subject: getClientNetwork(request) }),
        transaction: false,
      },
      async ({ body }) => {
        for (const report of body) log.add(toViolation(report, config.publicUrl))
      },
    )
  })
}
