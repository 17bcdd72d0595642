import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import { companyOptions } from '#web/companies/company-options.ts'
import type { OwnCompany } from '#web/companies/frame/own.ts'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import type { useTicketForm } from './use-ticket-form.ts'

/** A website that a ticket may be about. */
export interface WebsiteChoice {
  id: number
  name: string
  company: CompanyRef
}

interface CompanyFieldProps {
  form: ReturnType<typeof useTicketForm>['form']
  companies: readonly OwnCompany[]
  websites: readonly WebsiteChoice[]
}

/** For which of the reader's companies a ticket is; another one lets go of the website and the people of this one. */
export function CompanyField({ form, companies, websites }: CompanyFieldProps) {
  const leave = (companyId: number) => {
    const website = websites.find(({ id }) => id === form.getValues('websiteId'))
    if (website && website.company.id !== companyId) form.setValue('websiteId', null)
    form.setValue('people', [])
  }
  return (
    <FormField
      form={form}
      name="companyId"
      label={t('Company')}
      required
      registerOptions={{
        setValueAs: Number,
        onChange: (event: { target: { value: string } }) => leave(Number(event.target.value)),
      }}
    >
      <Select options={companyOptions(companies)} />
    </FormField>
  )
}
