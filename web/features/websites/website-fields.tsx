import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { WebsiteFacts } from '#shared/websites/schemas.ts'
import { t } from '#shared/words.ts'
import { Input } from '#web/ui/base/input.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'

type Facts = z.output<typeof WebsiteFacts>

/** The fields of a website, new or edited. */
export const WebsiteFields = ({ form }: { form: UseFormReturn<Facts, unknown, Facts> }) => (
  <>
    <FormField form={form} name="name" label={t('Name')} required />
    <FormField form={form} name="url" label={t('URL')} required hint={t('For example www.example.com')}>
      <Input type="url" inputMode="url" autoCapitalize="none" spellCheck={false} />
    </FormField>
    <FormField form={form} name="launchDate" label={t('Launch Date')} required type="date" />
  </>
)
