import { callOptions } from './options.ts'

/** What a new agency has done of its first steps; for staff. */
export const checklistQuery = callOptions(['stats', 'checklist'], 'GET /api/agency/checklist')
