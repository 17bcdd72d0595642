import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { COMPANY_REQUIRED } from '#shared/users/values.ts'
import { ProfileChange } from '#shared/users/schemas.ts'
import { callWithEtag } from '#web/api/call.ts'
import { PendingEmail } from './pending-email.tsx'
import { PictureField, type PictureChoice } from './picture-field.tsx'
import { profileQuery, type ProfileRecord } from './queries.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { updateSession, usePortal } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ConflictNotice, changedFields } from '#web/ui/forms/conflict-notice.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'
import { applyServerErrors } from '#web/api/forms/server-errors.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'
import { useEditBase } from '#web/use-edit-base.ts'

const Details = ProfileChange.omit({ picture: true }).required()
const ClientDetails = Details.refine(({ companyName }) => companyName !== null, COMPANY_REQUIRED)

type Values = z.input<typeof Details>
type Change = Omit<z.output<typeof Details>, 'email'> & { email?: string; picture?: string | null }

const labels = { fullName: 'Full Name', email: 'Email', companyName: 'Company Name', timeZone: 'Time Zone' }

const textsOf = ({ fullName, email, companyName, timeZone }: Values) => ({
  fullName,
  email,
  companyName: companyName ?? '',
  timeZone: timeZone ?? '',
})

/** The form of `DetailsCard`. */
export default function DetailsForm({ record }: { record: ProfileRecord }) {
  const client = useQueryClient()
  const {
    base,
    newer,
    etag,
    refused,
    saved: startOver,
  } = useEditBase(record, () => client.fetchQuery({ ...profileQuery, staleTime: 0 }))
  const { username, role } = base.data
  const form = useForm<Values, unknown, z.output<typeof Details>>({
    resolver: zodResolver(role === 'client' ? ClientDetails : Details),
    defaultValues: textsOf(base.data),
  })
  const { errors } = form.formState
  const [choice, setChoice] = useState<PictureChoice>()
  const zone = useWatch({ control: form.control, name: 'timeZone' })
  const save = useSaveDetails((saved) => {
    startOver(saved)
    setChoice(undefined)
    form.reset(textsOf(saved.data))
  })
  useEmailFocus(() => form.setFocus('email'))
  function kept(current: ProfileRecord) {
    startOver(current)
    form.setFocus('email')
  }
  async function send({ email, ...details }: z.output<typeof Details>) {
    const body = {
      ...details,
      // The one that is there, sent again, would take a new one back.
      ...(email !== base.data.email && { email }),
      ...(choice && { picture: choice.name }),
    }
    try {
      await save.mutateAsync({ body, etag })
    } catch (error) {
      applyServerErrors(form, error)
      await refused(error)
    }
  }
  const submit = form.handleSubmit(send)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
      {newer && (
        <div className="sm:col-span-2">
          <ConflictNotice fields={changedFields(labels, textsOf(newer.data), textsOf(form.getValues()))} />
        </div>
      )}
      <PictureField
        name={base.data.fullName}
        picture={base.data.picture}
        choice={choice}
        onChange={setChoice}
      />
      <Field label="Full Name" required error={errors.fullName?.message}>
        <Input autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Field label="Username" hint="It cannot be changed">
        <Input value={username} readOnly autoComplete="username" />
      </Field>
      <div className="flex min-w-0 flex-col gap-3">
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        {base.data.pendingEmail && (
          <PendingEmail person={base.data} pending={base.data.pendingEmail} onKept={kept} />
        )}
      </div>
      <Field label="Company Name" required={role === 'client'} error={errors.companyName?.message}>
        <Input autoComplete="organization" {...form.register('companyName')} />
      </Field>
      <TimeZoneField
        zone={zone}
        error={errors.timeZone?.message}
        {...form.register('timeZone', { setValueAs: (value: string) => value || null })}
      />
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}

/** Somebody who comes to change the address finds the cursor there, each time that they come. */
function useEmailFocus(focus: () => void) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const latest = useRef(focus)
  useEffect(() => {
    latest.current = focus
  })
  useEffect(() => {
    if (hash !== 'email') return
    latest.current()
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false })
  }, [hash, navigate])
}

/** What became of the details, and what a new address waits for. */
function savedWords(pending: string | null, mail: boolean | undefined): string {
  if (pending === null) return 'Your details have been saved.'
  return mail === false
    ? `A member of staff has to confirm ${pending} first.`
    : `Open the link that was mailed to ${pending}.`
}

function useSaveDetails(onSaved: (saved: ProfileRecord) => void) {
  const client = useQueryClient()
  const portal = usePortal()
  return useMutation({
    mutationFn: ({ body, etag }: { body: Change; etag: string | null }) =>
      callWithEtag('PATCH /api/user', { body }, { ifMatch: etag }),
    onSuccess: (saved) => {
      updateSession(saved.data)
      client.setQueryData(profileQuery.queryKey, saved)
      onSaved(saved)
      const { email, emailConfirmed, pendingEmail } = saved.data
      const waiting = pendingEmail ?? (emailConfirmed ? null : email)
      toast({ title: 'Profile updated', description: savedWords(waiting, portal?.mail) })
    },
    onError: (error) => toastFailure('Failed to update profile', error),
  })
}
