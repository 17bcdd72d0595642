import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import type { CallOutput } from '#web/api/call.ts'
import { clientsQuery } from '#web/api/queries/users.ts'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { CommandDialog, CommandGroup, CommandRow } from '#web/ui/overlays/command-dialog.tsx'
import { usePaused } from '#web/ui/overlays/use-paused.ts'
import { useSelectedRow } from '#web/ui/overlays/use-selected-row.ts'

type Client = CallOutput<'GET /api/users'>[number]

const INVITE = 'invite'

interface ClientSearchProps {
  onChoose: (client: Client) => void
  /** Undefined for whoever may not. */
  onInvite: (() => void) | undefined
  onClose: () => void
}

/** Finds a client who can sign in, or who is invited to. */
export function ClientSearch({ onChoose, onInvite, onClose }: ClientSearchProps) {
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
