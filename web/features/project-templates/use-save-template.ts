import { useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { call, type CallInput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { kept, type KeptTemplate, templateQuery, type TemplateItem } from './queries.ts'

type TemplateChange = CallInput<'PATCH /api/project-templates/:id'>['body']

/** Changes a template unless somebody else has changed it since version `ifMatch` (412). */
export const saveTemplate = async (id: number, body: TemplateChange, ifMatch: number) =>
  kept(await call('PATCH /api/project-templates/:id', { params: { id }, body }, { ifMatch }))

/**
 * Changes a template's items in a list that shows it at once, and rolls back if the server refuses. Several in a row are sent
 * one after another, each based on the version before; what the page shows meanwhile is all of them.
 */
export function useSaveItems({ id, version }: KeptTemplate) {
  const client = useQueryClient()
  const { queryKey: key } = templateQuery(id)
  return useChange('project_template', {
    scope: `project-template-${id}`,
    send: (items: readonly TemplateItem[]) =>
      saveTemplate(id, { content: { items: [...items] } }, client.getQueryData(key)?.version ?? version),
    failed: t('Could not save the template'),
    onDone: (saved) =>
      client.setQueryData(key, (shown) => {
        const isLast = client.isMutating({ mutationKey: key }) === 1
        return isLast || !shown ? saved : { ...saved, content: shown.content }
      }),
    preview: {
      key,
      show: (_client, items) =>
        client.setQueryData(key, (shown) => shown && { ...shown, content: { items: [...items] } }),
    },
  })
}
