import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { CspReport } from './schemas.ts'

export const cspReportEndpoints = {
  take: endpoint('POST /api/csp-reports', {
    summary: 'Report what the content security policy refused',
    description:
      'For browsers, which send `application/reports+json` by themselves, at most 64 KB. Each kind of violation is logged once an hour.',
    undo: 'nothing changes',
    body: z.array(CspReport).max(100),
  }),
}
