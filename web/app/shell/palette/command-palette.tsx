import { type SearchKind, RECORDS, addressOf, searchAddress } from '#shared/records/records.ts'
import { SEARCH_KINDS } from '#shared/search/values.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { SearchHit } from '#shared/search/schemas.ts'
import { type Role } from '#shared/contract/roles.ts'
import { statusWords } from '#shared/i18n/status-words.ts'
import { t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { matching, matchesWords, type OpenRecord, type PaletteCommand } from './commands.ts'
import { keysTo } from './keys.ts'
import { navigationOf } from '../frame/navigation.ts'
import { useUser } from '#web/api/session.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own.ts'
import { recordIcons } from '#web/records/records.tsx'
import { Dotted } from '#web/ui/display/dotted.tsx'
import {
  CommandDialog,
  CommandGroup,
  CommandRow,
  keepFocus,
  useSelectedRow,
} from '#web/ui/overlays/command-dialog.tsx'
import { usePaused } from '#web/ui/overlays/use-paused.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

const hitsQuery = (q: string, of: readonly SearchKind[], company: number | undefined) => ({
  ...callOptions(['search', q, of, company], 'GET /api/search', {
    query: { q, kind: of.join(','), company },
  }),
  enabled: q !== '',
  placeholderData: keepPreviousData,
})

interface CommandPaletteProps {
  commands: readonly PaletteCommand[]
  /** The commands for the record that is open. */
  open?: OpenRecord | undefined
  onClose: () => void
}

/** Finds records, navigates to pages and runs common commands, all by typing. */
export function CommandPalette({ commands, open: record, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const [asking, ask] = useState<PaletteCommand>()
  const q = usePaused(text.trim())
  const { data, isFetching, isError } = useQuery(
    hitsQuery(q, asking?.pick?.kinds ?? SEARCH_KINDS, useChosenCompany()),
  )
  const hits = text.trim() === '' ? [] : (data ?? [])
  const { pages, actions } = useOffered(text, commands, asking !== undefined)
  const open = useOpen(onClose)
  const own = asking ? [] : matching(text, record?.commands ?? [])
  const row = useSelectedRow([
    ...own.map(({ id }) => id),
    ...hits.map(({ kind, id }) => `${kind}:${id}`),
    ...actions.map(({ id }) => id),
    ...pages.map(({ to }) => to),
  ])
  const run = (command: PaletteCommand, hit?: SearchHit) => {
    if (!command.opens) onClose()
    command.run(hit)
  }
  const start = (command: PaletteCommand) => {
    if (command.pick) {
      ask(command)
      setText('')
    } else run(command)
  }
  const take = (hit: SearchHit) => (asking ? run(asking, hit) : open(hit))
  const none = own.length + hits.length + pages.length + actions.length === 0
  const waiting = isFetching || q !== text.trim()
  return (
    <CommandDialog
      label={t('Search and commands')}
      text={text}
      onText={setText}
      placeholder={asking?.pick?.placeholder ?? t('Find a record, a page or a command')}
      {...row}
      isWaiting={none && waiting}
      onBackspace={() => ask(undefined)}
      chip={asking && <AskingChip label={asking.label} onCancel={() => ask(undefined)} />}
      status={statusOf({
        none,
        typed: text.trim(),
        waiting,
        failed: isError,
      })}
      onClose={onClose}
    >
      {record && <Commands heading={record.heading} commands={own} onStart={start} />}
      {SEARCH_KINDS.map((kind) => (
        <Hits key={kind} kind={kind} hits={hits} onTake={take} />
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
              keys={keysTo(to)}
              onSelect={() => open(to)}
            />
          ))}
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

interface CommandsProps {
  heading: string
  commands: readonly PaletteCommand[]
  onStart: (command: PaletteCommand) => void
}

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

function Hits({
  kind,
  hits,
  onTake,
}: {
  kind: SearchKind
  hits: SearchHit[]
  onTake: (hit: SearchHit) => void
}) {
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
          detail={<Dotted texts={[hit.context, hit.status && (statusWords(hit.status) ?? hit.status)]} />}
          onSelect={() => onTake(hit)}
        />
      ))}
    </CommandGroup>
  )
}

function AskingChip({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
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
}

/** Returns the pages and commands that match the text. */
function useOffered(text: string, commands: readonly PaletteCommand[], asking: boolean) {
  const user = useUser()
  const typed = text.trim()
  if (asking) return { pages: [], actions: [] }
  return {
    pages: navigationOf(user).filter(({ label }) => !typed || matchesWords(typed, label)),
    actions: matching(text, commands),
  }
}

function useOpen(onClose: () => void) {
  const router = useRouter()
  const { role } = useUser()
  return (target: string | SearchHit) => {
    onClose()
    void router.navigate({ href: typeof target === 'string' ? target : hrefOf(target, role) })
  }
}

/** Returns the address of a search hit. Only staff find users and companies. */
function hrefOf({ kind, id, title }: SearchHit, role: Role): string {
  if (kind === 'user') return searchAddress('user', 'staff', title)
  return kind === 'company' ? addressOf(kind, id, 'staff') : addressOf(kind, id, role)
}

function statusOf(state: { none: boolean; typed: string; waiting: boolean; failed: boolean }): string {
  if (!state.none) return ''
  if (state.typed === '') return t('Start typing to search.')
  if (state.waiting) return t('Searching…')
  return state.failed
    ? t('Search failed. Try again.')
    : t('Nothing found for “{typed}”.', { typed: state.typed })
}
