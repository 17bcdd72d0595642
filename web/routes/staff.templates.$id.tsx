import { useQuery } from '@tanstack/react-query'
import { Navigate, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { projectTemplateQuery, projectTemplatesQuery } from '#web/features/templates/queries.ts'
import { TemplatePageLoader } from '#web/features/templates/template-page.tsx'
import { useRecordTitle, usePageTitle } from '#web/records/entry/page-title.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const loadQuestions = async () => ({
  default: (await import('#web/features/requests/questions/editor/questions-editor.tsx')).QuestionsEditor,
})

const QuestionsEditor = lazyDialog(loadQuestions)

export const Route = createFileRoute('/staff/templates/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (isTemplateId(id)) void queryClient.prefetchQuery(projectTemplateQuery(Number(id)))
    else void queryClient.prefetchQuery(projectTemplatesQuery)
  },
  component: TemplateRoute,
})

const isTemplateId = (reference: string) => /^[1-9]\d{0,9}$/.test(reference)

function TemplateRoute() {
  usePageTitle(t('Project Template'))
  const { id } = Route.useParams()
  return isTemplateId(id) ? <OwnTemplate key={id} id={Number(id)} /> : <ShippedTemplate key={id} name={id} />
}

function OwnTemplate({ id }: { id: number }) {
  const query = useQuery(projectTemplateQuery(id))
  useRecordTitle(query.data?.name)
  return <TemplatePageLoader query={query} Questions={QuestionsEditor} />
}

/** A template that comes with the portal, or the agency's copy of it. */
function ShippedTemplate({ name }: { name: string }) {
  const query = useQuery(projectTemplatesQuery)
  const found = query.data?.find(({ shipped }) => shipped === name)
  useRecordTitle(found?.name)
  if (found && found.id !== null)
    return <Navigate to="/staff/templates/$id" params={{ id: String(found.id) }} replace />
  return (
    <TemplatePageLoader
      query={{ ...query, data: found }}
      isMissing={query.data !== undefined && !found}
      Questions={QuestionsEditor}
    />
  )
}
