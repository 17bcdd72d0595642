import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'
import { recordIcons } from '#web/records/records.tsx'
import { CommandDialog, CommandGroup, CommandRow, useSelectedRow } from '#web/ui/overlays/command-dialog.tsx'
import { useDebounced } from '#web/ui/overlays/use-debounced.ts'
import { companiesQuery, type CompanyListItem } from './queries.ts'

interface CompanySearchProps {
  /** The purpose of the search, for screen readers. */
  label: string
  /** Ids of companies that can't be chosen. */
  excludedIds?: readonly number[]
  onChoose: (company: CompanyListItem) => void
  onClose: () => void
}

/** A dialog in which staff find a company by its name. */
export default function CompanySearch({ label, excludedIds = [], onChoose, onClose }: CompanySearchProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const query = companiesQuery({ q: q || undefined })
  const { data, isError, isPlaceholderData, hasNextPage } = useInfiniteQuery(query)
  const found = (data?.items ?? []).filter(({ id }) => !excludedIds.includes(id))
  const isStale = !data || isPlaceholderData || q !== text.trim()
  const row = useSelectedRow(found.map(({ id }) => String(id)))
  return (
    <CommandDialog
      label={label}
      text={text}
      onText={setText}
      placeholder={t('Search by name')}
      {...row}
      isWaiting={isStale}
      status={getStatusText({ isEmpty: found.length === 0, isStale, isError, hasNextPage })}
      onClose={onClose}
    >
      {found.length > 0 && (
        <CommandGroup heading={t('Companies')}>
          {found.map((company) => (
            <CommandRow
              key={company.id}
              value={String(company.id)}
              icon={recordIcons.company}
              label={company.name}
              detail={company.owners && formatList(company.owners.map(({ fullName }) => fullName))}
              onSelect={() => {
                onChoose(company)
                onClose()
              }}
            />
          ))}
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

function getStatusText(found: Record<'isEmpty' | 'isStale' | 'isError' | 'hasNextPage', boolean>): string {
  if (found.isError) return t('Search failed. Try again.')
  if (found.isStale) return ''
  if (found.isEmpty) return t('No company found.')
  return found.hasNextPage ? t('Type to find more companies.') : ''
}
