import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { OTHER_ADDRESSES_MAX } from '#shared/users/accounts/values.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { t } from '#shared/i18n/t.ts'
import { call, getErrorMessage, type CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { usePortal } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { isMailEnabled } from '#web/features/mail/public/mail-enabled.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { useFirstErrorFocus } from '#web/ui/forms/use-first-error-focus.ts'
import { TitledCard } from '#web/ui/page/card.tsx'
import { QueryView, Skeleton } from '#web/ui/page/query-view.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { profileQuery } from '../queries.ts'

type OtherAddress = CallOutput<'GET /api/user/addresses'>[number]

// A change to the account also refetches this part of the profile.
const addressesQuery = callOptions([...profileQuery.queryKey, 'addresses'], 'GET /api/user/addresses')

/** A card in which clients add and remove other addresses for their replies. */
export const AddressesCard = () => (
  <TitledCard
    id="addresses"
    title={t('Other Email Addresses')}
    description={t(
      'You can also reply from these addresses. You can’t sign in with them, and they don’t get notifications.',
    )}
  >
    <QueryView
      query={useQuery(addressesQuery)}
      failure={t('Could not load your email addresses')}
      loading={<LoadingForm />}
    >
      {(addresses) => (
        <div className="flex flex-col gap-3">
          {addresses.length > 0 && (
            <ul aria-label={t('Other Email Addresses')} className="-mt-3.5">
              {addresses.map((item) => (
                <AddressRow key={item.id} item={item} />
              ))}
            </ul>
          )}
          {addresses.length < OTHER_ADDRESSES_MAX && <NewAddressForm />}
        </div>
      )}
    </QueryView>
  </TitledCard>
)

const formClassName = 'flex flex-wrap items-start gap-3'
const fieldClassName = 'flex-[1_1_14rem]'

/** A placeholder as high as the form. */
const LoadingForm = () => (
  <div className={formClassName}>
    <Skeleton className={`h-control rounded-m ${fieldClassName}`} />
    <Skeleton className="h-control w-32 rounded-m" />
  </div>
)

function NewAddressForm() {
  const [address, setAddress] = useState('')
  const add = useChange<string, boolean>('account', {
    send: async (value, idempotencyKey) => {
      await call('POST /api/user/addresses', { body: { address: value } }, { idempotencyKey })
      return isMailEnabled()
    },
    successToast: (isMailOn, value) => ({
      title: t('Address added'),
      ...(isMailOn && { description: t('Open the link in the email to {pending}.', { pending: value }) }),
    }),
    onDone: () => setAddress(''),
  })
  const onSubmitted = useFirstErrorFocus({ submitCount: 0 }, add.error)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmitted(event)
    if (!add.isPending) add.mutate(address)
  }
  return (
    <form noValidate onSubmit={submit} className={formClassName}>
      <Field
        label={t('New Address')}
        labelHidden
        error={add.error ? getErrorMessage(add.error) : undefined}
        className={fieldClassName}
      >
        <Input
          type="email"
          autoComplete="off"
          placeholder={t('Another email address')}
          maxLength={NAME_MAX}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" pending={add.isPending}>
        {add.isPending ? t('Adding...') : t('Add Address')}
      </Button>
    </form>
  )
}

function AddressRow({ item: { id, address, confirmedAt } }: { item: OtherAddress }) {
  const portal = usePortal()
  const [isAsking, setIsAsking] = useState(false)
  const again = useChange('account', {
    send: () => call('POST /api/user/addresses/:id/send-again', { params: { id } }).then(isMailEnabled),
    successToast: (isMailOn) =>
      isMailOn ? { title: t('Link on its way'), description: t('To {address}', { address }) } : undefined,
    failureTitle: t('Could not send the link'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line py-3.5 not-first:border-t">
      <p className="min-w-0 flex-[1_1_14rem] text-base font-[560] wrap-anywhere">
        <bdi>{address}</bdi>
      </p>
      {confirmedAt ? (
        <Badge tone="good">{t('Confirmed')}</Badge>
      ) : (
        <Badge tone="warn">{t('Waiting for Confirmation')}</Badge>
      )}
      {!confirmedAt && portal?.mail && (
        <Button
          size="sm"
          pending={again.isPending}
          aria-label={t('Send again to {address}', { address })}
          onClick={() => again.mutate()}
        >
          {t('Send Again')}
        </Button>
      )}
      <Button size="sm" aria-label={t('Remove {address}', { address })} onClick={() => setIsAsking(true)}>
        {t('Remove')}
      </Button>
      <ConfirmChange
        kind="account"
        open={isAsking}
        send={() => call('DELETE /api/user/addresses/:id', { params: { id } })}
        successToast={t('Address removed')}
        failureTitle={t('Could not remove the address')}
        title={t('Remove {address}?', { address })}
        description={t('You’ll no longer be able to reply from this address.')}
        confirmLabel={t('Remove Address')}
        pendingLabel={t('Removing...')}
        onClose={() => setIsAsking(false)}
      />
    </li>
  )
}
