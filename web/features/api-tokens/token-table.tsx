import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarX2, Check, CircleX, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatList } from '#shared/i18n/format-list.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/options.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { formatScopes } from './scope-labels.ts'
import { Button } from '#web/ui/base/button.tsx'
import { type Column, DataTable } from '#web/ui/page/data-table.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { StatusBadge, type StatusMap } from '#web/ui/page/status-badge.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

type TokenItem = CallOutput<'GET /api/api-tokens'>[number]

/** The agency's API tokens, newest first. */
export const tokensQuery = listOptions(['api-tokens', 'list'], 'GET /api/api-tokens', {
  query: { limit: 50 },
})

export function TokenTable() {
  const [tokenToRevoke, setTokenToRevoke] = useState<TokenItem>()
  return (
    <>
      <DataTable
        query={useInfiniteQuery(tokensQuery)}
        failure={t('Could not load the tokens')}
        caption={t('API tokens')}
        columns={columns}
        renderActions={(token) =>
          token.state !== 'revoked' && (
            <Button
              size="sm"
              onClick={() => setTokenToRevoke(token)}
              aria-label={t('Revoke {name}', { name: token.name })}
            >
              {t('Revoke')}
            </Button>
          )
        }
        loadingRows={3}
        empty={
          <EmptyState icon={KeyRound} title={t('No API tokens yet')}>
            {t('Connect your own tools, for example for time tracking or invoicing.')}
          </EmptyState>
        }
      />
      {tokenToRevoke && (
        <ConfirmChange
          kind="api-tokens"
          send={() => call('DELETE /api/api-tokens/:id', { params: { id: tokenToRevoke.id } })}
          successToast={{
            title: t('Token revoked'),
            description: t('{name} no longer works.', { name: tokenToRevoke.name }),
          }}
          failureTitle={t('Could not revoke the token')}
          title={t('Revoke {name}?', { name: tokenToRevoke.name })}
          description={t(
            'The program that uses this token will lose access immediately. This can’t be undone.',
          )}
          confirmLabel={t('Revoke Token')}
          pendingLabel={t('Revoking...')}
          onClose={() => setTokenToRevoke(undefined)}
        />
      )}
    </>
  )
}

const columns: Column<TokenItem>[] = [
  {
    header: t('Token'),
    primary: true,
    className: '@2xl:min-w-48!',
    cell: ({ name, prefix, scopes, networks }) => (
      <>
        <bdi>{name}</bdi> <span className="font-mono text-sm font-normal text-ink-3">{prefix}…</span>
        {networks && (
          <CutText className="block truncate text-sm font-normal text-ink-3" title={formatList(networks)}>
            {t('Only from {networks}', { networks: formatList(networks) })}
          </CutText>
        )}
        <span className="block text-sm font-normal text-ink-3" title={formatScopes(scopes)}>
          {formatScopes(scopes)}
        </span>
      </>
    ),
  },
  { header: t('State'), cell: ({ state }) => <StatusBadge status={state} map={tokenState} plain /> },
  { header: t('Acts As'), cell: ({ maker }) => maker.fullName },
  {
    header: t('Last Used'),
    cell: ({ lastUsedAt, lastUsedFrom: from }) =>
      lastUsedAt ? (
        <>
          <RelativeTime value={lastUsedAt} />
          {from && (
            <span className="block text-sm wrap-anywhere whitespace-normal text-ink-3">
              {t('from {from}', { from })}
            </span>
          )}
        </>
      ) : (
        t('Never')
      ),
  },
  {
    header: t('Expires'),
    cell: ({ expiresAt, revokedAt }) => <DateText value={revokedAt ?? expiresAt} missing={t('Never')} />,
  },
]

const tokenState: StatusMap<TokenItem['state']> = {
  active: { label: tContext('token', 'Active'), tone: 'good', icon: Check },
  expired: {
    label: tContext('token', 'Expired'),
    tone: 'neutral',
    icon: CalendarX2,
    description: t('This token has expired'),
  },
  revoked: {
    label: tContext('token', 'Revoked'),
    tone: 'neutral',
    icon: CircleX,
    description: t('This token no longer works'),
  },
}
