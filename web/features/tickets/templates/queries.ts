import { queryOptions } from '@tanstack/react-query'
import { getLocale } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'

/** All reply templates, sorted by name. */
export const templatesQuery = queryOptions({
  ...callOptions(['reply-templates'], 'GET /api/reply-templates', { query: { limit: 500 } }),
  select: (templates) => templates.toSorted((one, other) => one.name.localeCompare(other.name, getLocale())),
})

export const templateQuery = (id: number) =>
  callOptions(['reply-templates', id], 'GET /api/reply-templates/:id', { params: { id } })
