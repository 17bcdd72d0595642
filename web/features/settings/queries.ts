import { callOptions } from '#web/api/queries/options.ts'
import { call, type CallInput, type CallOutput } from '#web/api/call.ts'

export type AgencySettings = CallOutput<'GET /api/agency/settings'>
export type AgencyBody = CallInput<'PATCH /api/agency/settings'>['body']

export const agencyQuery = callOptions(['agency'], 'GET /api/agency/settings')

/** Saves some of the settings. With a `version`, only if they still have it (412). */
export const saveAgency = (body: AgencyBody, version?: number): Promise<AgencySettings> =>
  call('PATCH /api/agency/settings', { body }, version === undefined ? {} : { ifMatch: version })
