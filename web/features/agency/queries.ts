import { queryOptions } from '@tanstack/react-query'
import { callWithEtag, type CallInput, type CallOutput } from '#web/api/call.ts'

export type AgencySettings = CallOutput<'GET /api/agency/settings'>
export type AgencyBody = CallInput<'PATCH /api/agency/settings'>['body']

/** The settings with the ETag to change them by. */
export interface AgencyRecord {
  data: AgencySettings
  etag: string | null
}

export const agencyQuery = queryOptions({
  queryKey: ['agency'],
  queryFn: ({ signal }) => callWithEtag('GET /api/agency/settings', {}, { signal }),
})

export const saveAgency = (body: AgencyBody, etag: string | null): Promise<AgencyRecord> =>
  callWithEtag('PATCH /api/agency/settings', { body }, { ifMatch: etag })
