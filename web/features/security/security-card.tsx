import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, LogIn, Smartphone } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { rich, t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { FactorRow } from './factor-row.tsx'
import { factorsQuery, type Factors } from '#web/api/queries/factors.ts'
import { FactorDialogs } from './factor-dialogs.tsx'
import type { Open } from './security-questions.tsx'
import { reloadSession } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

/** Whether a second factor is still to be set up shows in the frame around the page. */
const lookAgain = () => void reloadSession().catch(() => undefined)

const PasskeyRow = lazyPart(() => import('./passkey-row.tsx'))

interface SecurityCardProps {
  /** Connecting with the provider failed because that account belongs to somebody else here. */
  taken?: boolean
  /** Called once a second factor is active and its recovery codes were saved. */
  onProtected?: () => void
}

/** Sign-in methods besides the password: authenticator app, passkeys, recovery codes, the sign-in provider. */
export function SecurityCard({ taken, onProtected }: SecurityCardProps) {
  return (
    <Card id="two-step" className="scroll-mt-20">
      <CardHeader
        level={2}
        title={t('Two-Step Sign-In')}
        description={t('With a second factor, someone who knows your password still can’t get in.')}
      />
      {taken && (
        <Alert tone="bad" title={t('Not connected')} className="mb-4">
          {t('That account is connected to someone else here, or yours is connected to another one.')}
        </Alert>
      )}
      <QueryView
        query={useQuery(factorsQuery)}
        failure={t('Could not load how you sign in')}
        loading={<FieldsSkeleton fields={3} />}
      >
        {(factors) => <FactorList factors={factors} onProtected={onProtected} />}
      </QueryView>
    </Card>
  )
}

interface FactorListProps {
  factors: Factors
  onProtected: (() => void) | undefined
}

function FactorList({ factors, onProtected }: FactorListProps) {
  const [open, setOpen] = useState<Open>()
  const act = useChange('account', {
    send: (action: () => Promise<unknown>) => action(),
    failed: t('Could not change how you sign in'),
    onDone: lookAgain,
  })
  const setUp = () =>
    act.mutate(async () => setOpen({ to: 'setUp', begun: await call('POST /api/user/authenticator') }))
  const { authenticator, passkeys, recoveryCodes, provider } = factors
  const any = authenticator !== null || passkeys.length > 0
  return (
    <>
      <ul aria-label={t('Ways to sign in')} className="-mb-1 divide-y divide-line border-t border-line">
        <AuthenticatorRow since={authenticator?.since}>
          {authenticator ? (
            <Button size="sm" onClick={() => setOpen({ to: 'turnOff' })}>
              {t('Turn Off')}
            </Button>
          ) : (
            <Button size="sm" pending={act.isPending && !open} onClick={setUp}>
              {t('Set Up')}
            </Button>
          )}
        </AuthenticatorRow>
        <PasskeyRows passkeys={passkeys} onOpen={setOpen} />
        {any && <RecoveryRow left={recoveryCodes} onRenew={() => setOpen({ to: 'renew' })} />}
        {provider && !onProtected && (
          <ProviderRow
            provider={provider}
            onAct={act.mutate}
            onDisconnect={() => setOpen({ to: 'disconnect' })}
          />
        )}
      </ul>
      <FactorDialogs
        open={open}
        label={provider?.label ?? ''}
        onOpen={setOpen}
        onAct={act.mutate}
        onChanged={lookAgain}
        onProtected={onProtected}
      />
    </>
  )
}

interface AuthenticatorRowProps {
  since: string | undefined
  children: ReactNode
}

const AuthenticatorRow = ({ since, children }: AuthenticatorRowProps) => (
  <FactorRow
    icon={Smartphone}
    title={t('Authenticator App')}
    badge={since && <Badge tone="good">{t('On')}</Badge>}
    description={
      since
        ? rich('Since {date}', { date: <DateText value={since} /> })
        : t('Six-digit codes from an app on your phone')
    }
  >
    {children}
  </FactorRow>
)

interface PasskeyRowsProps {
  passkeys: Factors['passkeys']
  onOpen: (open: Open) => void
}

const PasskeyRows = ({ passkeys, onOpen }: PasskeyRowsProps) => (
  <>
    <FactorRow
      icon={Fingerprint}
      title={t('Passkeys')}
      description={t('Fingerprint, face, screen lock or a security key, without a password')}
    >
      <Button size="sm" onClick={() => onOpen({ to: 'addPasskey' })}>
        {t('Add Passkey')}
      </Button>
    </FactorRow>
    <Suspense
      fallback={passkeys.map(({ id, name }) => (
        <LoadingPasskey key={id} name={name} />
      ))}
    >
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(to) => onOpen({ to, passkey })} />
      ))}
    </Suspense>
  </>
)

const FEW = 3

const RecoveryRow = ({ left, onRenew }: { left: number; onRenew: () => void }) => (
  <FactorRow
    icon={KeyRound}
    title={t('Recovery Codes')}
    badge={left < FEW && <Badge tone="warn">{t('{left, plural, other {# left}}', { left })}</Badge>}
    description={t('{left, plural, other {# left}}, for when your device is lost', { left })}
  >
    <Button size="sm" onClick={onRenew}>
      {t('Renew')}
    </Button>
  </FactorRow>
)

interface ProviderRowProps {
  provider: NonNullable<Factors['provider']>
  onAct: (action: () => Promise<unknown>) => void
  onDisconnect: () => void
}

const connect = async () => window.location.assign((await call('POST /api/user/provider')).href)

function ProviderRow({ provider: { label, email, since }, onAct, onDisconnect }: ProviderRowProps) {
  return (
    <FactorRow
      icon={LogIn}
      title={label}
      badge={since && <Badge tone="good">{t('Connected')}</Badge>}
      description={
        since ? (email ?? t('You can sign in with it')) : t('Sign in with it instead of a password')
      }
    >
      {since ? (
        <Button size="sm" onClick={onDisconnect}>
          {t('Disconnect')}
        </Button>
      ) : (
        <Button size="sm" onClick={() => onAct(connect)}>
          {t('Connect')}
        </Button>
      )}
    </FactorRow>
  )
}

/** As high as the row whose menu is still loading. */
const LoadingPasskey = ({ name }: { name: string }) => <FactorRow title={name} description="&nbsp;" />
