import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, KeyRound, LogIn, Smartphone } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '#web/api/call.ts'
import { FactorRow } from './factor-row.tsx'
import { factorsQuery, type Factors } from '#web/api/queries/factors.ts'
import { SecurityQuestions, type Open } from './security-questions.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Badge } from '#web/ui/page/badge.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { FieldsSkeleton } from '#web/ui/page/skeleton.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

const PasskeyRow = lazyPart(() => import('./passkey-row.tsx'))
const AuthenticatorDialog = lazyPart(() => import('./authenticator-dialog.tsx'))
const RecoveryCodesDialog = lazyPart(() => import('./recovery-codes-dialog.tsx'))
const passkeyDialogs = () => import('./passkey-dialogs.tsx')
const AddPasskeyDialog = lazyPart(async () => ({ default: (await passkeyDialogs()).AddPasskeyDialog }))
const RenamePasskeyDialog = lazyPart(async () => ({ default: (await passkeyDialogs()).RenamePasskeyDialog }))

interface SecurityCardProps {
  /** Connecting with the provider did not work: the account there is somebody else's here. */
  taken?: boolean
  /** Told once a second factor is in force and its recovery codes were kept. */
  onProtected?: () => void
}

/** How one signs in beside the password: authenticator app, passkeys, recovery codes, the sign-in provider. */
export function SecurityCard({ taken, onProtected }: SecurityCardProps) {
  return (
    <Card>
      <CardHeader
        level={2}
        title="Two-Step Sign-In"
        description="With a second factor, somebody who knows your password still cannot get in."
      />
      {taken && (
        <Alert tone="bad" title="Not connected" className="mb-4">
          That account is connected with somebody else here, or yours is with another one.
        </Alert>
      )}
      <QueryView
        query={useQuery(factorsQuery)}
        failure="Could not load how you sign in"
        loading={<FieldsSkeleton fields={3} />}
      >
        {(factors) => <FactorList factors={factors} onProtected={onProtected} />}
      </QueryView>
    </Card>
  )
}

function FactorList({ factors, onProtected }: { factors: Factors; onProtected: (() => void) | undefined }) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const refresh = () => client.invalidateQueries({ queryKey: factorsQuery.queryKey })
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onError: (error) => toastFailure('That did not work', error),
    onSettled: refresh,
  })
  const close = () => setOpen(undefined)
  function added(title: string, codes: string[]) {
    toast({ title })
    void refresh()
    if (codes.length > 0) return setOpen({ to: 'codes', title: 'Your Recovery Codes', codes })
    close()
    return onProtected?.()
  }
  const setUp = () =>
    act.mutate(async () => setOpen({ to: 'setUp', begun: await call('POST /api/user/authenticator') }))
  const connect = () =>
    act.mutate(async () => window.location.assign((await call('POST /api/user/provider')).href))
  const { authenticator, passkeys, recoveryCodes, provider } = factors
  const any = authenticator !== null || passkeys.length > 0
  return (
    <>
      <ul aria-label="Ways to sign in" className="-mb-1 divide-y divide-line border-t border-line">
        <FactorRow
          icon={Smartphone}
          title="Authenticator app"
          badge={authenticator && <Badge tone="good">On</Badge>}
          description={
            authenticator ? (
              <>
                Since <DateText value={authenticator.since} />
              </>
            ) : (
              'Six-digit codes from an app on your phone'
            )
          }
        >
          {authenticator ? (
            <Button size="sm" onClick={() => setOpen({ to: 'turnOff' })}>
              Turn Off
            </Button>
          ) : (
            <Button size="sm" pending={act.isPending && !open} onClick={setUp}>
              Set Up
            </Button>
          )}
        </FactorRow>
        <FactorRow
          icon={Fingerprint}
          title="Passkeys"
          description="Fingerprint, face, screen lock or a security key, without a password"
        >
          <Button size="sm" onClick={() => setOpen({ to: 'addPasskey' })}>
            Add Passkey
          </Button>
        </FactorRow>
        <Suspense
          fallback={passkeys.map(({ id, name }) => (
            <LoadingPasskey key={id} name={name} />
          ))}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(to) => setOpen({ to, passkey })} />
          ))}
        </Suspense>
        {any && (
          <FactorRow
            icon={KeyRound}
            title="Recovery codes"
            badge={recoveryCodes < 3 && <Badge tone="warn">{recoveryCodes} left</Badge>}
            description={`${recoveryCodes} left, for when your device is lost`}
          >
            <Button size="sm" onClick={() => setOpen({ to: 'renew' })}>
              Renew
            </Button>
          </FactorRow>
        )}
        {provider && !onProtected && (
          <FactorRow
            icon={LogIn}
            title={provider.label}
            badge={provider.since && <Badge tone="good">Connected</Badge>}
            description={
              provider.since
                ? (provider.email ?? 'You can sign in with it')
                : 'Sign in with it instead of a password'
            }
          >
            {provider.since ? (
              <Button size="sm" onClick={() => setOpen({ to: 'disconnect' })}>
                Disconnect
              </Button>
            ) : (
              <Button size="sm" onClick={connect}>
                Connect
              </Button>
            )}
          </FactorRow>
        )}
      </ul>
      <Suspense>
        {open?.to === 'setUp' && (
          <AuthenticatorDialog
            begun={open.begun}
            onDone={(codes) => added('Authenticator app turned on', codes)}
            onClose={close}
          />
        )}
        {open?.to === 'addPasskey' && (
          <AddPasskeyDialog onDone={(codes) => added('Passkey added', codes)} onClose={close} />
        )}
        {open?.to === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
        {open?.to === 'codes' && (
          <RecoveryCodesDialog
            title={open.title}
            codes={open.codes}
            onClose={() => {
              close()
              onProtected?.()
            }}
          />
        )}
      </Suspense>
      <SecurityQuestions
        open={open}
        label={provider?.label ?? ''}
        onClose={close}
        onAct={(action, done) => {
          close()
          act.mutate(async () => {
            await action()
            toast({ title: done })
          })
        }}
        onRenew={() => {
          close()
          act.mutate(async () => {
            const { recoveryCodes: codes } = await call('POST /api/user/recovery-codes')
            setOpen({ to: 'codes', title: 'New Recovery Codes', codes })
          })
        }}
      />
    </>
  )
}

/** As high as the row that comes with its menu. */
const LoadingPasskey = ({ name }: { name: string }) => <FactorRow title={name} description="&nbsp;" />
