import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, LogIn, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { type FactorAction, FactorRow, type FactorQuestion, type QuestionHandler } from './factor-row.tsx'
import { factorsQuery, type SignInFactors, type PasskeyItem } from '#web/api/queries/factors.ts'
import { reloadSession } from '#web/api/session.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { toast } from '#web/ui/base/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

/** Reloads the session, because the frame around the page shows whether a second factor must still be set up. */
const refreshSession = () => void reloadSession().catch(() => undefined)

const PasskeyRow = lazyPart(() => import('./passkey-row.tsx'))
const AuthenticatorDialog = lazyDialog(() => import('./authenticator-dialog.tsx'))
const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'))
const loadDialogs = () => import('./passkey-dialogs.tsx')
const AddPasskeyDialog = lazyDialog(async () => ({ default: (await loadDialogs()).AddPasskeyDialog }))
const RenamePasskeyDialog = lazyDialog(async () => ({ default: (await loadDialogs()).RenamePasskeyDialog }))

interface SecurityCardProps {
  /** Whether connecting with the provider failed because that account belongs to someone else here. */
  isProviderTaken?: boolean
  /** Called once a second factor is active and its recovery codes were saved. */
  onProtected?: (() => void) | undefined
}

/** Authentication methods other than the password: authenticator app, passkeys, recovery codes, provider. */
export const SecurityCard = ({ isProviderTaken, onProtected }: SecurityCardProps) => (
  <TitledCard
    id="two-step"
    title={t('Two-Step Sign-In')}
    description={t('With a second factor, someone who knows your password still can’t get in.')}
  >
    {isProviderTaken && (
      <Alert tone="bad" title={t('Not connected')} className="mb-4">
        {t(
          'That account is connected to someone else’s account here, or yours is connected to a different one.',
        )}
      </Alert>
    )}
    <QueryView
      query={useQuery(factorsQuery)}
      failure={t('Could not load your sign-in methods')}
      loading={<FieldsSkeleton fields={3} />}
    >
      {(factors) => <FactorList factors={factors} onProtected={onProtected} />}
    </QueryView>
  </TitledCard>
)

/** The open dialog. */
type FactorDialog =
  | { to: 'setUp'; enrollment: CallOutput<'POST /api/user/authenticator'> }
  | { to: 'codes'; title: string; codes: string[] }
  | { to: 'addPasskey' }
  | { to: 'rename'; passkey: PasskeyItem }
  | ({ to: 'ask' } & FactorQuestion)

function FactorList({ factors, onProtected }: SecurityCardProps & { factors: SignInFactors }) {
  const [open, setOpen] = useState<FactorDialog>()
  const close = () => setOpen(undefined)
  const ask = (question: FactorQuestion) => setOpen({ to: 'ask', ...question })
  const act = useChange('account', {
    send: ({ send }: FactorAction) => send(),
    successToast: (_answer, { done }) => done,
    failureTitle: t('Could not change your sign-in methods'),
    onDone: refreshSession,
  })
  const setUp = async () => setOpen({ to: 'setUp', enrollment: await call('POST /api/user/authenticator') })
  function finish() {
    close()
    onProtected?.()
  }
  function handleFactorAdded(title: string, codes: string[]) {
    toast({ title })
    refreshSession()
    if (codes.length > 0) setOpen({ to: 'codes', title: t('Your Recovery Codes'), codes })
    else finish()
  }
  const { authenticator, passkeys, recoveryCodes, provider } = factors
  return (
    <>
      <ul aria-label={t('Ways to sign in')} className="-mb-1 divide-y divide-line border-t border-line">
        <FactorRow
          icon={Smartphone}
          title={t('Authenticator App')}
          badge={authenticator && <Badge tone="good">{t('On')}</Badge>}
          description={
            authenticator
              ? rich('Since {date}', { date: <DateText value={authenticator.since} /> })
              : t('Six-digit codes from an app on your phone')
          }
        >
          {authenticator ? (
            <Button
              size="sm"
              onClick={() =>
                ask({
                  title: t('Turn off the authenticator app?'),
                  description: t(
                    'You’ll no longer be asked for its codes when you sign in. You’ll be signed out on every other device.',
                  ),
                  confirmLabel: t('Turn Off'),
                  send: () => call('DELETE /api/user/authenticator'),
                  done: t('Authenticator app turned off'),
                })
              }
            >
              {t('Turn Off')}
            </Button>
          ) : (
            <Button size="sm" pending={act.isPending && !open} onClick={() => act.mutate({ send: setUp })}>
              {t('Set Up')}
            </Button>
          )}
        </FactorRow>
        <FactorRow
          icon={Fingerprint}
          title={t('Passkeys')}
          description={t('Fingerprint, face, screen lock or a security key, without a password')}
        >
          <Button size="sm" onClick={() => setOpen({ to: 'addPasskey' })}>
            {t('Add Passkey')}
          </Button>
        </FactorRow>
        <Suspense
          // As high as the rows whose menus are still loading.
          fallback={passkeys.map(({ id, name }) => (
            <FactorRow key={id} title={name} description="&nbsp;" />
          ))}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ to: 'rename', passkey })}
              onAsk={ask}
            />
          ))}
        </Suspense>
        {(authenticator !== null || passkeys.length > 0) && (
          <RecoveryRow
            remaining={recoveryCodes}
            onAsk={ask}
            onCodes={(codes) => setOpen({ to: 'codes', title: t('New Recovery Codes'), codes })}
          />
        )}
        {provider && !onProtected && <ProviderRow provider={provider} onAct={act.mutate} onAsk={ask} />}
      </ul>
      {open?.to === 'setUp' && (
        <AuthenticatorDialog
          enrollment={open.enrollment}
          onDone={(codes) => handleFactorAdded(t('Authenticator app turned on'), codes)}
          onClose={close}
        />
      )}
      {open?.to === 'addPasskey' && (
        <AddPasskeyDialog onDone={(codes) => handleFactorAdded(t('Passkey added'), codes)} onClose={close} />
      )}
      {open?.to === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.to === 'codes' && <RecoveryCodesDialog title={open.title} codes={open.codes} onClose={finish} />}
      {open?.to === 'ask' && (
        <ConfirmDialog
          {...open}
          open
          onConfirm={() => {
            close()
            act.mutate(open)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const LOW_CODE_COUNT = 3

type RecoveryRowProps = { remaining: number; onAsk: QuestionHandler; onCodes: (codes: string[]) => void }

const RecoveryRow = ({ remaining, onAsk, onCodes }: RecoveryRowProps) => (
  <FactorRow
    icon={KeyRound}
    title={t('Recovery Codes')}
    badge={
      remaining < LOW_CODE_COUNT && (
        <Badge tone="warn">{t('{left, plural, other {# left}}', { left: remaining })}</Badge>
      )
    }
    description={t('{left, plural, other {# left}}, in case you lose your device', { left: remaining })}
  >
    <Button
      size="sm"
      onClick={() =>
        onAsk({
          tone: 'primary',
          title: t('Renew your recovery codes?'),
          description: t('You’ll get ten new codes. Your current ones will stop working.'),
          confirmLabel: t('Renew'),
          send: async () => onCodes((await call('POST /api/user/recovery-codes')).recoveryCodes),
        })
      }
    >
      {t('Renew')}
    </Button>
  </FactorRow>
)

interface ProviderRowProps {
  provider: NonNullable<SignInFactors['provider']>
  onAct: (action: FactorAction) => void
  onAsk: QuestionHandler
}

const connectProvider = async () => window.location.assign((await call('POST /api/user/provider')).href)

const ProviderRow = ({ provider: { label, email, since }, onAct, onAsk }: ProviderRowProps) => (
  <FactorRow
    icon={LogIn}
    title={label}
    badge={since && <Badge tone="good">{t('Connected')}</Badge>}
    description={since ? (email ?? t('You can sign in with it')) : t('Sign in with it instead of a password')}
  >
    {since ? (
      <Button
        size="sm"
        onClick={() =>
          onAsk({
            title: t('Disconnect {label}?', { label }),
            description: t('You’ll no longer be able to sign in with it.'),
            confirmLabel: t('Disconnect'),
            send: () => call('DELETE /api/user/provider'),
            done: t('{label} disconnected', { label }),
          })
        }
      >
        {t('Disconnect')}
      </Button>
    ) : (
      <Button size="sm" onClick={() => onAct({ send: connectProvider })}>
        {t('Connect')}
      </Button>
    )}
  </FactorRow>
)
