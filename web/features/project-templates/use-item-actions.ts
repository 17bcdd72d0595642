import type { DragMoveEvent } from '@dnd-kit/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/words.ts'
import { offerOwnUndo } from '#web/undo.ts'
import { HANDLE, besideOf, itemOf, positionWords, targetOf, type Beside } from './item-drag.ts'
import { moveItem, newKey, putItem, stepItem } from './item-order.ts'
import { templateQuery, type KeptTemplate, type TemplateItem } from './queries.ts'
import { useSaveItems } from './use-save-template.ts'

type Update = (items: readonly TemplateItem[]) => TemplateItem[]

/** What the list does by itself. Several moves in a row each see the one before. */
export function useItemActions(template: KeptTemplate) {
  const client = useQueryClient()
  const save = useSaveItems(template)
  const [announced, setAnnounced] = useState('')
  const { items } = template.content
  const moved = useRef<{ key: string; from: readonly TemplateItem[] }>(undefined)
  // A row that is moved within the document loses the focus, and so does one that is gone.
  useEffect(() => {
    if (!moved.current || moved.current.from === items) return
    focusRow(moved.current.key)
    moved.current = undefined
  }, [items])
  const shown = () => (client.getQueryData(templateQuery(template.id).queryKey) ?? template).content.items
  const change = (update: Update) => {
    const next = update(shown())
    save.mutate(next)
    return next
  }
  return {
    announced,
    move: (key: string, update: Update) => setAnnounced(positionWords(change(update), key)),
    step: ({ key }: TemplateItem, by: -1 | 1) => {
      moved.current = { key, from: items }
      setAnnounced(
        positionWords(
          change((all) => stepItem(all, key, by)),
          key,
        ),
      )
    },
    copy: (item: TemplateItem) =>
      void change((all) => {
        const copied = { ...item, title: t('{name} (copy)', { name: item.title }) }
        const at = all.findIndex(({ key }) => key === item.key)
        return all.toSpliced(at + 1, 0, { ...copied, key: newKey(all, copied) })
      }),
    remove: async (item: TemplateItem) => {
      const before = shown()
      const beside = keyBeside(item.key)
      if (beside !== undefined) moved.current = { key: beside, from: items }
      const at = before.findIndex(({ key }) => key === item.key)
      const isSaved = await save.mutateAsync(before.toSpliced(at, 1)).catch(() => undefined)
      if (!isSaved) return
      offerOwnUndo(
        { title: t('Removed from the template'), description: item.title },
        () =>
          void change((all) =>
            all.some(({ key }) => key === item.key) ? putItem(all, item) : all.toSpliced(at, 0, item),
          ),
      )
    },
  }
}

/** Focuses the handle of a row, or, where there is none, its title. */
function focusRow(key: string): void {
  const handle = document.querySelector<HTMLElement>(`[${HANDLE}="${key}"]`)
  if (handle?.checkVisibility()) handle.focus()
  else handle?.closest('li')?.querySelector<HTMLElement>(`button:not([${HANDLE}])`)?.focus()
}

/** The row below this one, or, of the last, the one above it. */
function keyBeside(key: string): string | undefined {
  const keys = [...document.querySelectorAll(`[${HANDLE}]`)].map((row) => row.getAttribute(HANDLE))
  const at = keys.indexOf(key)
  return keys[at + 1] ?? keys[at - 1] ?? undefined
}

type Move = ReturnType<typeof useItemActions>['move']

/** What is dragged, and where it would be put. */
export function useItemDrag(items: readonly TemplateItem[], move: Move) {
  const [carried, carry] = useState<TemplateItem>()
  const [beside, setBeside] = useState<Beside>()
  const end = () => {
    carry(undefined)
    setBeside(undefined)
  }
  return {
    carried,
    beside,
    carry,
    end,
    over: ({ active, over }: DragMoveEvent) => {
      const next = besideOf(active, over)
      if (next?.key !== beside?.key || next?.side !== beside?.side) setBeside(next)
    },
    drop: ({ active, over }: DragMoveEvent) => {
      end()
      const item = itemOf(active)
      const target = targetOf(items, active, over)
      if (item && target && target.before !== item.key)
        move(item.key, (all) => moveItem(all, item.key, target))
    },
  }
}
