import { endpoint } from '#shared/contract/contract.ts'
import { companyFilter } from '#shared/contract/queries.ts'
import { Month, MonthlyReport } from './schemas.ts'

export const reportEndpoints = {
  monthly: endpoint('GET /api/reports/monthly', {
    summary: 'What a month brought, beside the month before',
    description: 'Months begin and end where the agency is. Without `month`: this one.',
    query: companyFilter.extend({ month: Month.optional() }),
    response: MonthlyReport,
  }),
}
