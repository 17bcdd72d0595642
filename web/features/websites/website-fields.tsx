import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { WebsiteFacts } from '#shared/websites/schemas.ts'
import { t } from '#shared/words.ts'
import { Input } from '#web/ui/base/field.tsx'
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

const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u

/** Adds `https://` to a domain. Other text stays as it is. */
const withScheme = (address: string): string =>
  DOMAIN.test(address.trim()) ? `https://${address.trim()}` : address

/** A website as people enter it, with or without `https://`. */
export const WebsiteForm = WebsiteFacts.extend({
  url: z.string().transform(withScheme).pipe(WebsiteFacts.shape.url),
})
