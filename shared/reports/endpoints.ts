import { endpoint } from '#shared/contract/contract.ts'
import { companyFilter } from '#shared/contract/queries.ts'
import { Month, MonthlyReport } from './schemas.ts'

export const reportEndpoints = {
  monthly: endpoint('GET /api/reports/monthly', {
    summary: 'Get the monthly report',
    description: 'Compares a month with the previous one. Months start and end in the agency’s time zone.',
    query: companyFilter.extend({
      month: Month.optional().describe('`YYYY-MM`. By default, the current month'),
    }),
    response: MonthlyReport,
  }),
}
