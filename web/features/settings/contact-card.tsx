import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { PhoneNumber } from '#shared/settings/schemas.ts'
import { PHONE_MAX } from '#shared/settings/values.ts'
import { EmailAddress } from '#shared/contract/email-field.ts'
import { textInput } from '#shared/contract/fields.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { usePortal } from '#web/api/session.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard, type SettingsForm } from './settings-card.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const emailInput = z.union([z.literal(''), EmailAddress], t('Please enter a valid email'))

const ContactForm = z
  .object({
    /** A staff member's ID. Empty for a typed name. */
    managerId: z.string(),
    managerName: textInput(0, NAME_MAX),
    managerEmail: emailInput,
    clientEmail: emailInput,
    clientPhone: z.union([z.literal(''), PhoneNumber]),
  })
  .refine(
    ({ managerId, managerName, ...details }) =>
      managerId !== '' || managerName !== '' || Object.values(details).every((value) => value === ''),
    { path: ['managerName'], message: tContext('person', 'Please enter a name') },
  )
  .transform(({ managerId, managerName, managerEmail, clientEmail, clientPhone }): AgencyBody => ({
    accountManager:
      managerId || managerName
        ? {
            ...(managerId ? { userId: Number(managerId) } : { name: managerName }),
            email: managerEmail || null,
            clientEmail: clientEmail || null,
            clientPhone: clientPhone || null,
          }
        : null,
  }))

type ContactValues = z.input<typeof ContactForm>

const toValues = ({ accountManager }: AgencySettings): ContactValues => ({
  managerId: accountManager?.userId ? String(accountManager.userId) : '',
  managerName: accountManager?.userId === null ? accountManager.name : '',
  managerEmail: accountManager?.email ?? '',
  clientEmail: accountManager?.clientEmail ?? '',
  clientPhone: accountManager?.clientPhone ?? '',
})

const labels = {
  managerId: t('Account Manager'),
  managerName: tContext('person', 'Name'),
  managerEmail: t('Reply Address'),
  clientEmail: t('Email for Clients'),
  clientPhone: t('Phone for Clients'),
}

const typedName = t('Someone else')

/** Names the person whom clients see while no account manager is set. */
function FallbackContact({ record }: { record: AgencySettings }) {
  const name = usePortal()?.accountManager?.name
  return record.accountManager === null && name
    ? t('If empty, we name {name} (first staff member).', { name })
    : t('If empty, we name the first staff member.')
}

/** The typed name of an account manager who isn't a staff member of the portal. */
function NameField({ form, record }: { form: SettingsForm<ContactValues>; record: AgencySettings }) {
  const managerId = useWatch({ control: form.control, name: 'managerId' })
  if (managerId !== '') return null
  return (
    <FormField
      form={form}
      name="managerName"
      label={labels.managerName}
      hint={<FallbackContact record={record} />}
      maxLength={NAME_MAX}
      autoComplete="off"
    />
  )
}

/** The contact person for clients. */
export function ContactCard({ record }: { record: AgencySettings }) {
  const staff = useQuery(staffQuery).data?.filter(({ status }) => status === 'active') ?? []
  const { accountManager: current } = record
  const options = staff.map(({ id, fullName }) => ({ value: String(id), label: fullName }))
  // Shown while the staff are loading, so that the choice isn't lost.
  if (current?.userId && !staff.some(({ id }) => id === current.userId))
    options.push({ value: String(current.userId), label: current.name })
  return (
    <SettingsCard
      name="contact"
      title={t('Contact')}
      description={t('The person who helps your clients. The sign-in page shows only the name.')}
      record={record}
      schema={ContactForm}
      toValues={toValues}
      labels={labels}
      formatValues={(values) => ({
        ...values,
        managerId: options.find(({ value }) => value === values.managerId)?.label ?? typedName,
      })}
    >
      {(form) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="managerId" label={labels.managerId}>
            <Select options={options} placeholder={typedName} />
          </FormField>
          <NameField form={form} record={record} />
          <FormField
            form={form}
            name="clientEmail"
            label={labels.clientEmail}
            hint={t('Shown to signed-in clients and in invitations. Leave it empty to show none.')}
            type="email"
            autoComplete="off"
          />
          <FormField
            form={form}
            name="clientPhone"
            label={labels.clientPhone}
            hint={t('Shown to signed-in clients and in invitations. Leave it empty to show none.')}
            type="tel"
            maxLength={PHONE_MAX}
            autoComplete="off"
          />
          <FormField
            form={form}
            name="managerEmail"
            label={labels.managerEmail}
            hint={t(
              'Replies to portal emails go here unless they belong to a conversation. This address also appears in the public accessibility statement.',
            )}
            type="email"
            autoComplete="off"
          />
        </div>
      )}
    </SettingsCard>
  )
}
