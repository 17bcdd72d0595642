import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useChange } from '#web/changes/use-change.ts'
import { offerOwnUndo } from '#web/changes/undo.ts'
import { HANDLE, formatPosition } from './item-drag.ts'
import { createItemKey, putItem, stepItem } from './item-order.ts'
import {
  saveTemplate,
  projectTemplateQuery,
  type AgencyTemplate,
  type ItemsUpdate,
  type ProjectTemplateItem,
  type TemplateItems,
} from './queries.ts'

/** Returns the actions that the list performs itself. Several moves in a row each see the previous one. */
export function useItemActions(template: AgencyTemplate) {
  const client = useQueryClient()
  const save = useSaveItems(template)
  const [announced, setAnnounced] = useState('')
  const { items } = template.content
  const moved = useRef<{ key: string; from: TemplateItems }>(undefined)
  // A row loses focus when it's moved within the document or removed.
  useEffect(() => {
    if (!moved.current || moved.current.from === items) return
    focusRow(moved.current.key)
    moved.current = undefined
  }, [items])
  const getShownItems = () =>
    (client.getQueryData(projectTemplateQuery(template.id).queryKey) ?? template).content.items
  const change = (update: ItemsUpdate) => {
    const next = update(getShownItems())
    save.mutate(next)
    return next
  }
  const move = (key: string, update: ItemsUpdate) => setAnnounced(formatPosition(change(update), key))
  return {
    announced,
    move,
    onStep: ({ key }: ProjectTemplateItem, step: -1 | 1) => {
      moved.current = { key, from: items }
      move(key, (all) => stepItem(all, key, step))
    },
    onCopy: (item: ProjectTemplateItem) =>
      void change((all) => {
        const copied = { ...item, title: t('{name} (copy)', { name: item.title }) }
        const index = all.findIndex(({ key }) => key === item.key)
        return all.toSpliced(index + 1, 0, { ...copied, key: createItemKey(all, copied) })
      }),
    onRemove: async (item: ProjectTemplateItem) => {
      const before = getShownItems()
      const beside = findAdjacentKey(item.key)
      if (beside !== undefined) moved.current = { key: beside, from: items }
      const index = before.findIndex(({ key }) => key === item.key)
      const isSaved = await save.mutateAsync(before.toSpliced(index, 1)).catch(() => undefined)
      if (!isSaved) return
      offerOwnUndo(
        { title: t('Removed from the template'), description: item.title },
        () =>
          void change((all) =>
            all.some(({ key }) => key === item.key) ? putItem(all, item) : all.toSpliced(index, 0, item),
          ),
      )
    },
  }
}

/** Focuses the handle of a row, or its title if the handle isn't visible. */
function focusRow(key: string): void {
  const handle = document.querySelector<HTMLElement>(`[${HANDLE}="${key}"]`)
  if (handle?.checkVisibility()) handle.focus()
  else handle?.closest('li')?.querySelector<HTMLElement>(`button:not([${HANDLE}])`)?.focus()
}

/** Returns the key of the row below this one, or of the row above if this is the last. */
function findAdjacentKey(key: string): string | undefined {
  const keys = [...document.querySelectorAll(`[${HANDLE}]`)].map((row) => row.getAttribute(HANDLE))
  const index = keys.indexOf(key)
  return keys[index + 1] ?? keys[index - 1] ?? undefined
}

/** Changes a template's items: shown at once, sent one after another, rolled back if the server refuses. */
function useSaveItems({ id, version }: AgencyTemplate) {
  const client = useQueryClient()
  const { queryKey: key } = projectTemplateQuery(id)
  return useChange('project_template', {
    scope: `project-template-${id}`,
    send: (items: TemplateItems) =>
      saveTemplate(id, { content: { items: [...items] } }, client.getQueryData(key)?.version ?? version),
    failureTitle: t('Could not save the template'),
    onDone: (saved) =>
      client.setQueryData(key, (current) => {
        // While further changes are being sent, the page shows all of them.
        const isLast = client.isMutating({ mutationKey: key }) === 1
        return isLast || !current ? saved : { ...saved, content: current.content }
      }),
    preview: {
      key,
      show: (_client, items) =>
        client.setQueryData(key, (current) => current && { ...current, content: { items: [...items] } }),
    },
  })
}
