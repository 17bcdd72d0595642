import { type SearchKind, RECORDS, getRecordUrl, getSearchUrl } from '#shared/records/records.ts'
import { SEARCH_KINDS } from '#shared/search/values.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { SearchHit } from '#shared/search/schemas.ts'
import { type Role } from '#shared/contract/roles.ts'
import { findStatusLabel } from '#shared/i18n/status-labels.ts'
import { t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { filterCommands, matchesWords, type OpenRecord, type PaletteCommand } from './commands.ts'
import { getPageKeys } from './keys.ts'
import { getNavigation } from '../frame/navigation.ts'
import { useUser } from '#web/api/session.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { recordIcons } from '#web/records/records.tsx'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import {
  CommandDialog,
  CommandGroup,
  CommandRow,
  keepFocus,
  useSelectedRow,
} from '#web/ui/overlays/command-dialog.tsx'
import { useDebounced } from '#web/ui/overlays/use-debounced.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

const hitsQuery = (q: string, kinds: readonly SearchKind[], company: number | undefined) => ({
  ...callOptions(['search', q, kinds, company], 'GET /api/search', {
    query: { q, kind: kinds.join(','), company },
  }),
  enabled: q !== '',
  placeholderData: keepPreviousData,
})

interface CommandPaletteProps {
  commands: readonly PaletteCommand[]
  /** The commands for the record that is open. */
  openRecord?: OpenRecord | undefined
  onClose: () => void
}

/** Finds records, navigates to pages, and runs common commands, all by typing. */
export function CommandPalette({ commands, openRecord: record, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const [activeCommand, setActiveCommand] = useState<PaletteCommand>()
  const q = useDebounced(text.trim())
  const { data, isFetching, isError } = useQuery(
    hitsQuery(q, activeCommand?.pick?.kinds ?? SEARCH_KINDS, useChosenCompany()),
  )
  const hits = text.trim() === '' ? [] : (data ?? [])
  const { pages, actions } = useMatchingCommands(text, commands, activeCommand !== undefined)
  const openResult = useOpenResult(onClose)
  const own = activeCommand ? [] : filterCommands(text, record?.commands ?? [])
  const row = useSelectedRow([
    ...own.map(({ id }) => id),
    ...hits.map(({ kind, id }) => `${kind}:${id}`),
    ...actions.map(({ id }) => id),
    ...pages.map(({ to }) => to),
  ])
  const run = (command: PaletteCommand, hit?: SearchHit) => {
    if (!command.opensForm) onClose()
    command.run(hit)
  }
  const start = (command: PaletteCommand) => {
    if (command.pick) {
      setActiveCommand(command)
      setText('')
    } else run(command)
  }
  const selectHit = (hit: SearchHit) => (activeCommand ? run(activeCommand, hit) : openResult(hit))
  const isEmpty = own.length + hits.length + pages.length + actions.length === 0
  const waiting = isFetching || q !== text.trim()
  return (
    <CommandDialog
      label={t('Search and commands')}
      text={text}
      onText={setText}
      placeholder={activeCommand?.pick?.placeholder ?? t('Find a record, a page or a command')}
      {...row}
      isWaiting={isEmpty && waiting}
      onBackspace={() => setActiveCommand(undefined)}
      chip={
        activeCommand && (
          <CommandChip label={activeCommand.label} onCancel={() => setActiveCommand(undefined)} />
        )
      }
      status={getStatusMessage({ isEmpty, query: text.trim(), waiting, failed: isError })}
      onClose={onClose}
    >
      {record && <Commands heading={record.heading} commands={own} onStart={start} />}
      {SEARCH_KINDS.map((kind) => (
        <Hits key={kind} kind={kind} hits={hits} onSelect={selectHit} />
      ))}
      <Commands heading={t('Actions')} commands={actions} onStart={start} />
      {pages.length > 0 && (
        <CommandGroup heading={t('Go to')}>
          {pages.map(({ to, label, icon }) => (
            <CommandRow
              key={to}
              value={to}
              icon={icon}
              label={label}
              keys={getPageKeys(to)}
              onSelect={() => openResult(to)}
            />
          ))}
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

type CommandsProps = OpenRecord & { onStart: (command: PaletteCommand) => void }

const Commands = ({ heading, commands, onStart }: CommandsProps) =>
  commands.length > 0 && (
    <CommandGroup heading={heading}>
      {commands.map((command) => (
        <CommandRow
          key={command.id}
          value={command.id}
          icon={command.icon}
          label={command.label}
          keys={command.keys}
          onSelect={() => onStart(command)}
        />
      ))}
    </CommandGroup>
  )

interface HitsProps {
  kind: SearchKind
  hits: SearchHit[]
  onSelect: (hit: SearchHit) => void
}

function Hits({ kind, hits, onSelect }: HitsProps) {
  const own = hits.filter((hit) => hit.kind === kind)
  if (own.length === 0) return null
  return (
    <CommandGroup heading={RECORDS[kind].plural()}>
      {own.map((hit) => (
        <CommandRow
          key={hit.id}
          value={`${kind}:${hit.id}`}
          icon={recordIcons[kind]}
          label={hit.title}
          detail={
            <DotSeparatedText
              texts={[hit.context, hit.status && (findStatusLabel(hit.status) ?? hit.status)]}
            />
          }
          onSelect={() => onSelect(hit)}
        />
      ))}
    </CommandGroup>
  )
}

const CommandChip = ({ label, onCancel }: { label: string; onCancel: () => void }) => (
  <button
    type="button"
    onClick={onCancel}
    onMouseDown={keepFocus}
    aria-label={t('{label}: choose another command', { label })}
    className="inline-flex max-w-[45%] flex-none items-center gap-1 rounded-s bg-accent-soft px-2 py-1 text-sm text-accent-ink"
  >
    <CutText className="truncate">{label}</CutText>
    <X size={13} className="flex-none" />
  </button>
)

/** Returns the pages and commands that match the text. */
function useMatchingCommands(text: string, commands: readonly PaletteCommand[], isPicking: boolean) {
  const user = useUser()
  const query = text.trim()
  if (isPicking) return { pages: [], actions: [] }
  return {
    pages: getNavigation(user).filter(({ label }) => !query || matchesWords(query, label)),
    actions: filterCommands(text, commands),
  }
}

function useOpenResult(onClose: () => void) {
  const router = useRouter()
  const { role } = useUser()
  return (target: string | SearchHit) => {
    onClose()
    void router.navigate({ href: typeof target === 'string' ? target : getHitUrl(target, role) })
  }
}

/** Returns the address of a search hit. Only staff find users and companies. */
function getHitUrl({ kind, id, title }: SearchHit, role: Role): string {
  if (kind === 'user') return getSearchUrl('user', 'staff', title)
  return kind === 'company' ? getRecordUrl(kind, id, { role: 'staff' }) : getRecordUrl(kind, id, { role })
}

function getStatusMessage(state: { isEmpty: boolean; query: string; waiting: boolean; failed: boolean }) {
  if (!state.isEmpty) return ''
  if (state.query === '') return t('Start typing to search.')
  if (state.waiting) return t('Searching…')
  return state.failed
    ? t('Search failed. Try again.')
    : t('Nothing found for “{typed}”.', { typed: state.query })
}
