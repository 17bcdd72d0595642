import { useQuery } from '@tanstack/react-query'
import { ChevronDown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { userQuery } from '#web/api/queries/users.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { ClientSearch } from './client-search.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { Field } from '#web/ui/base/field.tsx'
import { controlLook } from '#web/ui/base/input.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

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
