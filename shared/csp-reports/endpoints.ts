import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/t.ts'

const Url = z.string().max(10_000)
const Position = z.number().nullish()

/** A violation of the content security policy, as browsers report it (CSP Level 3, Reporting API). */
export const CspReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: Url.describe('The page on which it happened'),
    blockedURL: Url.nullish().describe('A URL, or a kind such as `inline`, `eval` or `trusted-types-sink`'),
    effectiveDirective: z
      .string()
      .regex(/^[a-z-]{1,50}$/, { error: () => t('Must be the name of a directive') })
      .describe('The directive that was violated'),
    sourceFile: Url.nullish().describe('The script that caused it'),
    lineNumber: Position,
    columnNumber: Position,
    sample: z
      .string()
      .max(1000)
      .nullish()
      .describe('The beginning of the blocked text. For Trusted Types, `<sink>|<text>`'),
  }),
})

export const cspReportEndpoints = {
  take: endpoint('POST /api/csp-reports', {
    summary: 'Report a content security policy violation',
    description:
      'Browsers send these reports automatically as `application/reports+json`, up to 64 KB. Each kind of violation is logged once per hour.',
    undo: 'nothing changes',
    body: z.array(CspReport).max(100),
  }),
}
