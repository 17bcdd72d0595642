import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Agency, AgencyChange } from './schemas.ts'

const LegalText = z.object({ markdown: z.string() }).meta({ id: 'LegalText' })

export const agency = {
  get: endpoint('GET /api/agency/settings', {
    summary: 'The agency’s settings',
    response: Agency,
  }),
  update: endpoint('PATCH /api/agency/settings', {
    summary: 'Change the agency’s settings',
    description:
      '`logo` names an image of your own uploads: JPEG, PNG or GIF, at most 1 MB. Null takes it away.',
    confirmed: 'for another choice of who needs a second factor or may register',
    body: AgencyChange,
    response: Agency,
  }),
  logo: endpoint('GET /api/agency/logo', {
    summary: 'The agency’s logo',
    description: 'For anybody; 404 without one.',
    response: z.unknown(),
  }),
  terms: endpoint('GET /api/agency/terms', {
    summary: 'The terms of service',
    description: 'For anybody: the agency’s own text, or the one that comes with the portal.',
    response: LegalText,
  }),
  privacy: endpoint('GET /api/agency/privacy', {
    summary: 'The privacy policy',
    description: 'For anybody: the agency’s own text, or the one that comes with the portal.',
    response: LegalText,
  }),
}
