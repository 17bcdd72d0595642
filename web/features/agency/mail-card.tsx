import * as z from 'zod'
import { MAIL_FOOTER_MAX } from '#shared/agency/values.ts'
import { text } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import type { AgencyBody, AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

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
