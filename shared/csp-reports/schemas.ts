import * as z from 'zod'
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
