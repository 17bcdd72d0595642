import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/t.ts'

const Url = z.string().max(10_000)
const Position = z.number().nullish()

/** A violation of the content security policy, as browsers report it (CSP Level 3, Reporting API). */
export const CspReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: Url,
    /** `inline`, `eval`, `trusted-types-sink` …, or a URL. */
    blockedURL: Url.nullish(),
    effectiveDirective: z
      .string()
      .regex(/^[a-z-]{1,50}$/, { error: () => t('Must be the name of a directive') }),
    sourceFile: Url.nullish(),
    lineNumber: Position,
    columnNumber: Position,
    /** The beginning of the refused text. For Trusted Types, it's `<sink>|<text>`. */
    sample: z.string().max(1000).nullish(),
  }),
})

export const cspReportEndpoints = {
  take: endpoint('POST /api/csp-reports', {
    summary: 'Report what the content security policy refused',
    description:
      'For browsers, which send `application/reports+json` by themselves, at most 64 KB. Each kind of violation is logged once an hour.',
    undo: 'nothing changes',
    body: z.array(CspReport).max(100),
  }),
}
