import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { COMPANY_REQUIRED } from '#shared/users/company-required.ts'
import { getCurrentZoneName, getLocalTimeZone } from '#shared/i18n/time-zones.ts'
import { ProfileChange } from '#shared/users/schemas.ts'
import { getLocale, rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChangeForm } from '#web/forms/use-change-form.ts'
import { type PictureChoice, PictureField } from './picture-field.tsx'
import { profileQuery } from '../queries.ts'
import { type SessionUser, updateOwnAccount, usePortal } from '#web/api/session.ts'
import { isMailEnabled, useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { useRestoredFields } from '#web/forms/drafts/use-restored-fields.ts'
import { Button } from '#web/ui/base/button.tsx'
import { compareFields, ConflictNotice } from '#web/ui/forms/conflict-notice.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { useChange, useEditBase } from '#web/changes/use-change.ts'
import { TimeZoneSelect } from '#web/ui/time-zones/time-zone-select.tsx'
import { Alert } from '#web/ui/base/alert.tsx'

const Details = ProfileChange.omit({ language: true, picture: true }).required()
const ClientDetails = Details.refine(({ companyName }) => companyName !== null, COMPANY_REQUIRED)

type Values = z.input<typeof Details>

const labels = {
  fullName: t('Full Name'),
  email: t('Email'),
  companyName: t('Company Name'),
  timeZone: t('Time Zone'),
}

const toDetailValues = ({ fullName, email, companyName, timeZone }: Values) => ({
  fullName,
  email,
  companyName: companyName ?? '',
  timeZone: getCurrentZoneName(timeZone ?? ''),
})

/** The form of `DetailsCard`. */
export default function DetailsForm({ record }: { record: SessionUser }) {
  const edit = useEditBase(record, profileQuery)
  const { base, newer, version } = edit
  const { username, role } = base
  const mailIsOn = useRef(false)
  const [choice, setChoice] = useState<PictureChoice>()
  const form = useChangeForm('account', {
    schema: role === 'client' && canRenameCompany(base) ? ClientDetails : Details,
    values: toDetailValues(base),
    send: async ({ email, ...details }) => {
      const { companyName, ...own } = details
      const body = {
        ...own,
        ...(canRenameCompany(base) && { companyName }),
        // Sending the current address again would cancel a pending new one.
        ...(email !== base.email && { email }),
        ...(choice && { picture: choice.name }),
      }
      const saved = await call('PATCH /api/user', { body }, { ifMatch: version })
      if (getPendingAddress(saved) !== null) mailIsOn.current = await isMailEnabled()
      return saved
    },
    successToast: (saved) => ({
      title: t('Profile updated'),
      description: getSavedMessage(saved, mailIsOn.current),
    }),
    failureTitle: t('Could not update the profile'),
    edit,
    query: profileQuery.queryKey,
    onDone: (saved) => {
      updateOwnAccount(saved)
      setChoice(undefined)
      form.reset(toDetailValues(saved))
    },
  })
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const [now] = useState(() => new Date())
  const ownZone = getLocalTimeZone()
  const clock = new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short', timeZone: zone || ownZone })
  useEmailFocus(() => form.setFocus('email'))
  // Restores the fields after the page reloads in another language, which can be chosen on this page.
  useRestoredFields(
    'details',
    () => toDetailValues(form.getValues()),
    (fields) => {
      for (const [name, value] of Object.entries(fields) as [keyof typeof labels, string][])
        form.setValue(name, value, { shouldDirty: true })
    },
  )
  function handleAddressKept(current: SessionUser) {
    edit.reset(current)
    form.setFocus('email')
  }
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid gap-5 sm:grid-cols-2">
      {newer && (
        <div className="sm:col-span-2">
          <ConflictNotice
            fields={compareFields(labels, toDetailValues(newer), toDetailValues(form.getValues()))}
          />
        </div>
      )}
      <PictureField name={base.fullName} picture={base.picture} choice={choice} onChange={setChoice} />
      <FormField form={form} name="fullName" label={t('Full Name')} required autoComplete="name" />
      <Field label={t('Username')} hint={t('It can’t be changed')}>
        <Input value={username} readOnly autoComplete="username" />
      </Field>
      <div className="flex min-w-0 flex-col gap-3">
        <FormField form={form} name="email" label={t('Email')} required type="email" autoComplete="email" />
        {base.pendingEmail && (
          <PendingEmail email={base.email} pending={base.pendingEmail} onAddressKept={handleAddressKept} />
        )}
      </div>
      {canRenameCompany(base) ? (
        <FormField
          form={form}
          name="companyName"
          label={t('Company Name')}
          required={role === 'client'}
          autoComplete="organization"
        />
      ) : (
        <Field label={t('Company Name')} hint={t('Owners can rename it on the company’s page.')}>
          <Input value={base.companyName ?? ''} readOnly />
        </Field>
      )}
      <Field
        label={t('Time Zone')}
        hint={t('It’s {time} there now.', { time: clock.format(now) })}
        error={form.formState.errors.timeZone?.message}
      >
        <TimeZoneSelect
          placeholder={t('This device ({zone})', { zone: ownZone.replaceAll('_', ' ') })}
          onFound={(found) => form.setValue('timeZone', found, { shouldDirty: true })}
          {...form.register('timeZone', { setValueAs: (value: string) => value || null })}
        />
      </Field>
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          {form.pending ? t('Saving...') : t('Save Changes')}
        </Button>
      </div>
    </form>
  )
}

/** Whether the company's name can be edited here: by staff, and by an owner who belongs to no other company. */
const canRenameCompany = ({ role, companies }: SessionUser): boolean =>
  role === 'staff' || (companies.length === 1 && companies[0]?.role === 'owner')

/** Focuses the email field whenever a user navigates here to change the address. */
function useEmailFocus(focus: () => void) {
  // Changing the URL before the router has reached this page would count as navigating from the previous page, and
  // then the heading would get the focus.
  const isNamed = useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.hash === 'email' && location.pathname === resolvedLocation?.pathname,
  })
  const navigate = useNavigate()
  const focusEmail = useEffectEvent(focus)
  useEffect(() => {
    if (!isNamed) return
    focusEmail()
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false })
  }, [isNamed, navigate])
}

/** Returns the toast's text: confirms saving, or explains how a new address gets confirmed. */
function getSavedMessage(saved: SessionUser, mailIsOn: boolean): string {
  const pending = getPendingAddress(saved)
  if (pending === null) return t('Your details have been saved.')
  return mailIsOn
    ? t('Open the link in the email to {pending}.', { pending })
    : t('A staff member has to confirm {pending} first.', { pending })
}

/** The address that no one has confirmed yet, or null. */
const getPendingAddress = ({ pendingEmail, emailConfirmed, email }: SessionUser): string | null =>
  pendingEmail ?? (emailConfirmed ? null : email)

type PendingEmailProps = { email: string; pending: string; onAddressKept: (saved: SessionUser) => void }

/** A notice about a new address that isn't confirmed yet, with buttons to resend the link or keep the old address. */
function PendingEmail({ email, pending, onAddressKept }: PendingEmailProps) {
  const portal = usePortal()
  const contact = useContactName()
  const again = useChange('account', {
    send: () => call('POST /api/user/email-confirmation').then(isMailEnabled),
    successToast: (isMailOn) =>
      isMailOn
        ? { title: t('Link on its way'), description: t('To {address}', { address: pending }) }
        : undefined,
    failureTitle: t('Could not send the link'),
  })
  const keep = useChange('account', {
    send: () => call('PATCH /api/user', { body: { email } }),
    successToast: { title: t('Address kept'), description: t('Your address is still {email}.', { email }) },
    failureTitle: t('Could not keep the address'),
    query: profileQuery.queryKey,
    onDone: (saved) => {
      updateOwnAccount(saved)
      onAddressKept(saved)
    },
  })
  return (
    <Alert
      tone="info"
      title={<span className="wrap-anywhere">{t('{pending} is waiting to be confirmed', { pending })}</span>}
      actions={
        <>
          {portal?.mail && (
            <Button size="sm" pending={again.isPending} onClick={() => again.mutate()}>
              {t('Send Again')}
            </Button>
          )}
          <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate()}>
            {t('Keep the Old Address')}
          </Button>
        </>
      }
    >
      {portal?.mail === false
        ? rich(
            'It will replace the address above once {contact} has confirmed it, because the portal can’t send email right now. Until then, {email} will keep working.',
            { contact, email: <span className="wrap-anywhere">{email}</span> },
          )
        : rich(
            'It will replace the address above once you’ve opened the link we emailed there. Until then, {email} will keep working.',
            { email: <span className="wrap-anywhere">{email}</span> },
          )}
    </Alert>
  )
}
