import { endpoint } from '#shared/contract/contract.ts'
import { companyFilter } from '#shared/contract/queries.ts'
import { Stats } from './schemas.ts'

export const statsEndpoints = {
  get: endpoint('GET /api/stats', {
    summary: 'Figures for the cards of a dashboard; a client’s count its own records only',
    description: 'For staff over the records of all clients.',
    query: companyFilter,
    response: Stats,
  }),
}
