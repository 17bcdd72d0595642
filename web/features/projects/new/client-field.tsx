import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, UserPlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { clientsQuery, userQuery } from '#web/api/queries/users.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { controlLook, Field } from '#web/ui/base/field.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'
import type { CallOutput } from '#web/api/call.ts'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { CommandDialog, CommandGroup, CommandRow, useSelectedRow } from '#web/ui/overlays/command-dialog.tsx'
import { usePaused } from '#web/ui/overlays/use-paused.ts'

interface ClientFieldProps {
  clientId: number | undefined
  error: string | undefined
  onChoose: (client: { id: number }) => void
  /** Begins the invitation of somebody who is no client yet. */
  onInvite: () => void
}

/** The client whom something is for, found by a search, or invited. */
export function ClientField({ clientId, error, onChoose, onInvite }: ClientFieldProps) {
  const invites = useIsAtLeast('member')
  const [searching, setSearching] = useState(false)
  return (
    <Field as="group" label={t('Client')} required error={error}>
      <div className="flex gap-2 max-sm:flex-col">
        <button
          type="button"
          aria-haspopup="dialog"
          // A chosen client is rarely changed.
          {...(clientId === undefined && { 'data-first-field': '' })}
          className={cx(
            controlLook,
            'flex h-control items-center gap-2 px-3 text-start sm:flex-1',
            error && 'border-bad!',
          )}
          onClick={() => setSearching(true)}
        >
          <CutText className="min-w-0 flex-1 truncate">
            {clientId === undefined ? t('Choose a Client') : <ClientName id={clientId} />}
          </CutText>
          <ChevronDown size={16} aria-hidden="true" className="flex-none text-ink-3" />
        </button>
        {invites && (
          <Button icon={UserPlus} onClick={onInvite}>
            {t('Invite a New Client')}
          </Button>
        )}
      </div>
      {searching && (
        <ClientSearch
          onChoose={onChoose}
          onInvite={invites ? onInvite : undefined}
          onClose={() => setSearching(false)}
        />
      )}
    </Field>
  )
}

function ClientName({ id }: { id: number }) {
  const { data, isError } = useQuery(userQuery(id))
  if (!data) return isError ? t('Client {id}', { id }) : t('Loading...')
  return (
    <>
      <bdi>{data.fullName}</bdi> <bdi className="text-ink-3">{data.companyName}</bdi>
    </>
  )
}

type Client = CallOutput<'GET /api/users'>[number]

const INVITE = 'invite'

interface ClientSearchProps {
  onChoose: (client: Client) => void
  /** Undefined without the right to do it. */
  onInvite: (() => void) | undefined
  onClose: () => void
}

/** Finds a client who can sign in, or who is invited to. */
function ClientSearch({ onChoose, onInvite, onClose }: ClientSearchProps) {
  const [text, setText] = useState('')
  const { found, isStale, status } = useFound(text)
  const row = useSelectedRow([...found.map(({ id }) => String(id)), ...(onInvite ? [INVITE] : [])])
  return (
    <CommandDialog
      label={t('Choose a client')}
      text={text}
      onText={setText}
      placeholder={t('Search by name, company or username')}
      {...row}
      isWaiting={isStale}
      status={status}
      onClose={onClose}
    >
      {found.length > 0 && (
        <CommandGroup heading={t('Clients')}>
          {found.map((client) => (
            <CommandRow
              key={client.id}
              value={String(client.id)}
              icon={UserRound}
              label={client.fullName}
              detail={detailOf(client)}
              onSelect={() => {
                onChoose(client)
                onClose()
              }}
            />
          ))}
        </CommandGroup>
      )}
      {onInvite && (
        <CommandGroup heading={t('Not a client yet')}>
          <CommandRow value={INVITE} icon={UserPlus} label={t('Invite a New Client')} onSelect={onInvite} />
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

/** The clients who match the text, once typing pauses. */
function useFound(text: string) {
  const q = usePaused(text.trim())
  const { data, isError, isPlaceholderData, hasNextPage } = useInfiniteQuery(clientsQuery(q || undefined))
  const found = (data?.items ?? []).filter(({ status }) => status !== 'deactivated')
  const isStale = !data || isPlaceholderData || q !== text.trim()
  return { found, isStale, status: statusOf({ isEmpty: found.length === 0, isStale, isError, hasNextPage }) }
}

interface Found {
  isEmpty: boolean
  isStale: boolean
  isError: boolean
  hasNextPage: boolean
}

function statusOf({ isEmpty, isStale, isError, hasNextPage }: Found): string {
  if (isError) return t('Search failed. Try again.')
  if (isStale) return ''
  if (isEmpty) return t('No client found.')
  return hasNextPage ? t('Type to find more clients.') : ''
}

/** `Bakery Böhm · katharina · Invited`. */
const detailOf = ({ companyName, username, status }: Client) => (
  <Dotted texts={[companyName, username, status === 'invited' && t('Invited')]} />
)
