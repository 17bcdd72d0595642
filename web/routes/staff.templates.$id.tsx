import { useQuery } from '@tanstack/react-query'
import { Navigate, createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { t } from '#shared/words.ts'
import { templateQuery, templatesQuery } from '#web/features/project-templates/queries.ts'
import { TemplateOrProblem } from '#web/features/project-templates/template-page.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'

export const Route = createFileRoute('/staff/templates/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (isNumber(id)) void queryClient.prefetchQuery(templateQuery(Number(id)))
    else void queryClient.prefetchQuery(templatesQuery)
  },
  component: TemplateRoute,
})

const isNumber = (reference: string) => /^[1-9]\d{0,9}$/.test(reference)

/** The questions of a request are edited by what requests have. */
const Questions: ComponentType = () => null

function TemplateRoute() {
  usePageTitle(t('Project Template'))
  const { id } = Route.useParams()
  return isNumber(id) ? <Own key={id} id={Number(id)} /> : <Shipped key={id} name={id} />
}

const Own = ({ id }: { id: number }) => (
  <TemplateOrProblem query={useQuery(templateQuery(id))} Questions={Questions} />
)

/** One that the portal brings along, or the agency's copy of it. */
function Shipped({ name }: { name: string }) {
  const query = useQuery(templatesQuery)
  const found = query.data?.find(({ shipped }) => shipped === name)
  if (found && found.id !== null)
    return <Navigate to="/staff/templates/$id" params={{ id: String(found.id) }} replace />
  return (
    <TemplateOrProblem
      query={{ ...query, data: found }}
      isMissing={query.data !== undefined && !found}
      Questions={Questions}
    />
  )
}
