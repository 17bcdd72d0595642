import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RECORDS, type SearchKind } from '#shared/records/records.ts'
import type { SearchHit } from '#shared/search/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { recordIcons } from '#web/records/records.tsx'
import { CommandDialog, CommandGroup, CommandRow, useSelectedRow } from '#web/ui/overlays/command-dialog.tsx'
import { useDebounced } from '#web/ui/overlays/use-debounced.ts'

const hitsQuery = (q: string, kinds: readonly SearchKind[]) => ({
  ...callOptions(['search', q, kinds], 'GET /api/search', { query: { q, kind: kinds.join(',') } }),
  enabled: q !== '',
  placeholderData: keepPreviousData,
})

interface RecordSearchProps<Kind extends SearchKind> {
  /** The purpose of the search. */
  label: string
  kinds: readonly Kind[]
  onChoose: (hit: SearchHit & { kind: Kind }) => void
  onClose: () => void
}

/** A dialog in which staff find a record or a person. */
export default function RecordSearch<Kind extends SearchKind>(props: RecordSearchProps<Kind>) {
  const { label, kinds, onChoose, onClose } = props
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data, isError, isFetching } = useQuery(hitsQuery(q, kinds))
  const found = text.trim() === '' ? [] : ((data ?? []) as (SearchHit & { kind: Kind })[])
  const isWaiting = isFetching || q !== text.trim()
  const row = useSelectedRow(found.map(({ kind, id }) => `${kind}:${id}`))
  return (
    <CommandDialog
      label={label}
      text={text}
      onText={setText}
      placeholder={label}
      {...row}
      isWaiting={isWaiting}
      status={getStatusText({ isEmpty: found.length === 0, isWaiting, isError, isBlank: text.trim() === '' })}
      onClose={onClose}
    >
      {kinds.map((kind) => {
        const hits = found.filter((hit) => hit.kind === kind)
        return (
          hits.length > 0 && (
            <CommandGroup key={kind} heading={RECORDS[kind].plural()}>
              {hits.map((hit) => (
                <CommandRow
                  key={hit.id}
                  value={`${kind}:${hit.id}`}
                  icon={recordIcons[kind]}
                  label={hit.title}
                  detail={hit.context}
                  onSelect={() => {
                    onChoose(hit)
                    onClose()
                  }}
                />
              ))}
            </CommandGroup>
          )
        )
      })}
    </CommandDialog>
  )
}

function getStatusText(found: Record<'isBlank' | 'isEmpty' | 'isWaiting' | 'isError', boolean>): string {
  if (found.isBlank) return ''
  if (found.isError) return t('Search failed. Try again.')
  return found.isEmpty && !found.isWaiting ? t('No matches.') : ''
}
