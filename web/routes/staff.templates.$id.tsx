import { useQuery } from '@tanstack/react-query'
import { Navigate, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { templateQuery, templatesQuery } from '#web/features/templates/queries.ts'
import { TemplateOrProblem } from '#web/features/templates/template-page.tsx'
import { useNameInTitle, usePageTitle } from '#web/records/entry/page-title.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const loadQuestions = async () => ({
  default: (await import('#web/features/requests/questions/editor/questions-editor.tsx')).QuestionsEditor,
})

const QuestionsEditor = lazyDialog(loadQuestions)

export const Route = createFileRoute('/staff/templates/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (isNumber(id)) void queryClient.prefetchQuery(templateQuery(Number(id)))
    else void queryClient.prefetchQuery(templatesQuery)
  },
  component: TemplateRoute,
})

const isNumber = (reference: string) => /^[1-9]\d{0,9}$/.test(reference)

function TemplateRoute() {
  usePageTitle(t('Project Template'))
  const { id } = Route.useParams()
  return isNumber(id) ? <Own key={id} id={Number(id)} /> : <Shipped key={id} name={id} />
}

function Own({ id }: { id: number }) {
  const query = useQuery(templateQuery(id))
  useNameInTitle(query.data?.name)
  return <TemplateOrProblem query={query} Questions={QuestionsEditor} />
}

/** A template that comes with the portal, or the agency's copy of it. */
function Shipped({ name }: { name: string }) {
  const query = useQuery(templatesQuery)
  const found = query.data?.find(({ shipped }) => shipped === name)
  useNameInTitle(found?.name)
  if (found && found.id !== null)
    return <Navigate to="/staff/templates/$id" params={{ id: String(found.id) }} replace />
  return (
    <TemplateOrProblem
      query={{ ...query, data: found }}
      isMissing={query.data !== undefined && !found}
      Questions={QuestionsEditor}
    />
  )
}
