import * as z from 'zod'
import { EmailAddress } from '#shared/contract/email-field.ts'
import { text } from '#shared/contract/fields.ts'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { said, t } from '#shared/words.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { usePortal } from '#web/api/session.ts'
import { FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { MAIL_FOOTER_MAX } from '#shared/agency/values.ts'

const WRONG_EMAIL = t('Please enter a valid email')

const Contact = z
  .object({
    managerName: text(0, NAME_MAX),
    managerEmail: z.union([z.literal(''), EmailAddress], WRONG_EMAIL),
  })
  .refine(({ managerName, managerEmail }) => managerName !== '' || managerEmail === '', {
    path: ['managerName'],
    message: said('person', 'Please enter a name'),
  })
  .transform(({ managerName, managerEmail }): AgencyBody => ({
    accountManager: managerName ? { name: managerName, email: managerEmail || null } : null,
  }))

const labels = { managerName: said('person', 'Name'), managerEmail: t('Email') }

/** Who the sign-in page names while this field is empty. */
function WhoIsNamed({ record }: { record: AgencySettings }) {
  const name = usePortal()?.accountManager?.name
  return record.accountManager === null && name
    ? t('If empty, we name {name} (first staff member).', { name })
    : t('If empty, we name the first staff member.')
}

/** The contact person for clients. */
export const ContactCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="contact"
    title={t('Contact')}
    description={t('Shown on the sign-in page as the person to contact.')}
    record={record}
    schema={Contact}
    valuesOf={({ accountManager }) => ({
      managerName: accountManager?.name ?? '',
      managerEmail: accountManager?.email ?? '',
    })}
    labels={labels}
  >
    {(form) => (
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="managerName"
          label={t('Account Manager')}
          hint={<WhoIsNamed record={record} />}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <FormField
          form={form}
          name="managerEmail"
          label={t('Email')}
          hint={t(
            'Replies to portal emails go here unless they belong to a conversation. The public accessibility statement names it, too.',
          )}
          type="email"
          autoComplete="off"
        />
      </div>
    )}
  </SettingsCard>
)

const Mail = z
  .object({ mailFooter: text(0, MAIL_FOOTER_MAX) })
  .transform(({ mailFooter }): AgencyBody => ({ mailFooter: mailFooter || null }))

/** What the agency adds to its emails. */
export const MailCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="mail"
    title={t('Emails')}
    description={t('They carry your name, logo and color. Add what has to be in them.')}
    record={record}
    schema={Mail}
    valuesOf={({ mailFooter }) => ({ mailFooter: mailFooter ?? '' })}
    labels={{ mailFooter: t('Footer') }}
  >
    {(form) => (
      <FormField
        form={form}
        name="mailFooter"
        label={t('Footer')}
        hint={t(
          'At the end of every email, such as your company’s name, address and registration number. Plain text.',
        )}
      >
        <Textarea rows={4} maxLength={MAIL_FOOTER_MAX} />
      </FormField>
    )}
  </SettingsCard>
)
