import { callOptions } from './options.ts'

/** The setup checklist of a new agency, with the completed steps. For staff. */
export const checklistQuery = callOptions(['stats', 'checklist'], 'GET /api/agency/checklist')
